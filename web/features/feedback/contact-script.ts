/** Sends the form of the contact page without leaving it. Bundled into a separate file, without a framework. */
import {
  CONTACT_HELP,
  figureLabel,
  namedCasino,
  REPORT_HELP,
  REPORT_TYPE,
  type ReportedCasino,
} from '#contract/contact-casino.ts'
import { LIST_CASINOS, PATHS } from '#contract/paths.ts'
import { checkFeedback } from '#core/feedback/check-feedback.ts'
import { isFlag, isText, isWhole, listOf, objectOf } from '#web/api/type-guards.ts'
import { messageProblem } from '#web/features/feedback/feedback-texts.ts'

/** How long the server may take. */
const TIMEOUT_MS = 15_000

type ListedCasino = ReportedCasino & { readonly active: boolean }

const isCasinoList = objectOf<{ casinos: ListedCasino[] }>({
  casinos: listOf(objectOf<ListedCasino>({ id: isWhole, name: isText, active: isFlag })),
})

const form = document.querySelector<HTMLFormElement>('form[data-contact-form]')
const type = form?.querySelector<HTMLSelectElement>('[name=feedbackType]')
const message = form?.querySelector('textarea')
const button = form?.querySelector('button')
if (form && type && message && button) enable(form, { type, message, button })

function enable(
  contact: HTMLFormElement,
  fields: { type: HTMLSelectElement; message: HTMLTextAreaElement; button: HTMLButtonElement },
): void {
  const part = (selector: string) => contact.querySelector<HTMLElement>(selector)
  const figure = part('[data-figure]')
  const error = part('[data-message-error]')
  const help = part(`#${fields.message.id}-help`)
  const notices = [...contact.querySelectorAll<HTMLElement>('[data-form-notice]')]
  let casino: ReportedCasino | undefined
  let isPending = false

  /** Shows one of the notices, or none. The focus stays where it is: the notices are below the button. */
  const show = (id: string | null) => {
    for (const hint of contact.querySelectorAll<HTMLElement>('[data-go-back]')) hint.hidden = true
    for (const notice of notices) {
      notice.dataset['shown'] = notice.id === id ? 'yes' : 'no'
      if (notice.id === id) notice.scrollIntoView({ block: 'nearest' })
    }
  }
  /** Until the server has responded, the fields stay as they are sent. */
  const setPending = (pending: boolean) => {
    isPending = pending
    fields.message.readOnly = pending
    for (const select of contact.querySelectorAll('select')) select.disabled = pending
    fields.button.textContent = pending ? 'Sending…' : 'Send'
    fields.button.setAttribute('aria-busy', String(pending))
  }
  const showError = (text: string | null) => {
    const { id } = fields.message
    error?.toggleAttribute('hidden', text === null)
    const line = error?.querySelector('span')
    if (line && text !== null) line.textContent = text
    fields.message.setAttribute('aria-describedby', text === null ? `${id}-help` : `${id}-error ${id}-help`)
    if (text === null) fields.message.removeAttribute('aria-invalid')
    else fields.message.setAttribute('aria-invalid', 'true')
  }
  const reportedCasino = () => (fields.type.value === REPORT_TYPE ? casino : undefined)
  const showFigure = () => {
    const about = reportedCasino()
    figure?.toggleAttribute('hidden', about === undefined)
    const label = figure?.querySelector('label')
    if (label && about) label.textContent = figureLabel(about.name)
    if (help) help.textContent = about ? REPORT_HELP : CONTACT_HELP
  }

  async function send(): Promise<void> {
    const checked = checkFeedback(fields.message.value)
    if (!checked.ok) {
      show(checked.reason.kind === 'empty' ? 'empty' : null)
      showError(messageProblem(checked.reason))
      return fields.message.focus()
    }
    showError(null)
    show(null)
    setPending(true)
    await lookup
    const about = reportedCasino()
    const isSent = await post({
      feedbackType: fields.type.value,
      message: checked.value,
      ...(about && { casinoId: about.id, figure: figure?.querySelector('select')?.value || undefined }),
    })
    setPending(false)
    if (isSent) {
      contact.reset()
      casino = undefined
      fields.type.selectedIndex = 0
      showFigure()
    }
    show(isSent ? 'sent' : navigator.onLine ? 'not-sent' : 'offline')
  }

  // The messages of the script replace those of the browser.
  contact.noValidate = true
  contact.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!isPending) void send()
  })
  // A notice is about the message that was sent.
  contact.addEventListener('input', () => {
    showError(null)
    show(null)
  })
  fields.type.addEventListener('change', showFigure)

  const filled = filledCasino(contact)
  const asked = filled ? null : namedCasino(new URLSearchParams(location.search))
  // A type that the reader chose before the casino is known stays.
  let isChosen = filled !== undefined || fields.type.selectedIndex > 0
  fields.type.addEventListener('change', () => void (isChosen = true))
  if (filled) begin(filled)
  // The service worker has the page without a casino. Without the list, the help of the message asks for its name.
  const lookup = asked === null ? undefined : findCasino(asked).then((found) => found && begin(found))

  /** Begins a report about a casino. */
  function begin(found: ReportedCasino): void {
    casino = found
    if (!isChosen) fields.type.value = REPORT_TYPE
    showFigure()
  }
}

/** Returns the casino that the server has filled in. */
function filledCasino(contact: HTMLFormElement): ReportedCasino | undefined {
  const field = contact.querySelector<HTMLInputElement>('[name=casinoId]')
  const name = field?.dataset['name']
  return field && name !== undefined ? { id: Number(field.value), name } : undefined
}

async function findCasino(id: number): Promise<ReportedCasino | undefined> {
  try {
    const body: unknown = await (
      await fetch(LIST_CASINOS, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    ).json()
    return isCasinoList(body) ? body.casinos.find((casino) => casino.id === id && casino.active) : undefined
  } catch {
    return undefined
  }
}

/** @returns whether the server has it. */
async function post(feedback: object): Promise<boolean> {
  try {
    const { ok } = await fetch(PATHS.feedback, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(feedback),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return ok
  } catch {
    return false
  }
}
