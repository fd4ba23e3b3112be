import { normalizeText } from '#web/api/normalize-text.ts'

/** A word of the glossary as the page shows it. */
export type ListedWord = { readonly term: string; readonly text: string }

/**
 * Returns whether each word matches a search: by the start of any part of its term, or, if no term matches, by its
 * text. An empty search matches every word.
 */
export function matchingWords(words: readonly ListedWord[], search: string): readonly boolean[] {
  const wanted = normalizeText(search).trim()
  if (wanted === '') return words.map(() => true)
  const startsIn = (text: string) => ` ${normalizeText(text)}`.includes(` ${wanted}`)
  const byTerm = words.map(({ term }) => startsIn(term))
  return byTerm.includes(true) ? byTerm : words.map(({ text }) => startsIn(text))
}
