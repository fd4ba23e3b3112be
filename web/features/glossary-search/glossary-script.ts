/** Enables the search of the glossary. Bundled into a separate file, without a framework. */
import { matchingWords } from '#web/features/glossary-search/matching-words.ts'

const form = document.querySelector<HTMLFormElement>('form[data-glossary-search]')
const field = form?.querySelector('input')
const answer = form?.querySelector<HTMLElement>('[data-answer]')
if (form && field && answer) enable(form, field, answer)

function enable(search: HTMLFormElement, input: HTMLInputElement, shown: HTMLElement): void {
  const entries = [...document.querySelectorAll<HTMLElement>('dl > div[id]')]
  const words = entries.map((entry) => ({
    term: entry.querySelector('dt')?.textContent ?? '',
    text: entry.querySelector('dd > p')?.textContent ?? '',
  }))
  const show = () => {
    const matches = matchingWords(words, input.value)
    for (const [at, entry] of entries.entries()) entry.hidden = matches[at] === false
    for (const letter of new Set(entries.map((entry) => entry.closest('section'))))
      if (letter) letter.hidden = letter.querySelector('dl > div:not([hidden])') === null
    const found = matches.filter(Boolean).length
    shown.textContent =
      input.value.trim() === ''
        ? ''
        : found === 0
          ? 'No word matches. Try a shorter one.'
          : `${found} ${found === 1 ? 'word' : 'words'}`
  }
  input.disabled = false
  input.addEventListener('input', show)
  search.addEventListener('submit', (event) => {
    event.preventDefault()
    document.querySelector<HTMLElement>('dl > div:not([hidden]) dt > a')?.focus()
  })
  // A link to a hidden word shows all words again.
  addEventListener('hashchange', () => {
    const target = document.querySelector<HTMLElement>(
      `[id="${CSS.escape(decodeURIComponent(location.hash.slice(1)))}"]`,
    )
    if (!target?.closest('[hidden]')) return
    input.value = ''
    show()
    target.scrollIntoView()
  })
  // The browser restores what was typed before the script ran.
  if (input.value !== '') show()
}
