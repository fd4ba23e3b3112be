/** The button of a message. */
export type MessageAction = { readonly label: string; readonly run: () => void }

/** A message that floats above the page. A toast closes after ten seconds; an alert with an action never does. */
export type Message = {
  readonly id: number
  readonly kind: 'toast' | 'alert' | 'success'
  readonly text: string
  readonly action?: MessageAction | undefined
  /** The element of an open dialog that shows the message; null if the page shows it. */
  readonly place: HTMLElement | null
  /** Whether an alert of the page is withheld until all dialogs close. An open dialog covers the page. */
  readonly deferred: boolean
}

/** How many messages of each group are open. One more removes the oldest. */
const LIMITS = {
  toast: 3,
  // Visitors can trigger four different alerts: collections, cash-outs, spending, and votes.
  alert: 4,
  // Alerts with a button are taller, so fewer of them fit.
  question: 3,
} as const

let messages: readonly Message[] = []
let dialogs: readonly HTMLElement[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setMessages(next: readonly Message[]): void {
  messages = next
  for (const listener of listeners) listener()
}

function add(message: Omit<Message, 'id' | 'place' | 'deferred'>, more: Partial<Message> = {}): number {
  const id = ++lastId
  const added: Message = { ...message, id, place: null, deferred: false, ...more }
  // An alert replaces one with the same text.
  const others = messages.filter(({ kind, text }) => kind === 'toast' || text !== message.text)
  const all = [...others, added]
  const group = all.filter((other) => groupOf(other) === groupOf(added))
  const excess = new Set(group.slice(0, -LIMITS[groupOf(added)]))
  setMessages(all.filter((other) => !excess.has(other)))
  return id
}

function groupOf({ kind, action }: Message): keyof typeof LIMITS {
  if (kind === 'toast') return 'toast'
  return action === undefined ? 'alert' : 'question'
}

/** Shows a toast. @returns its id. */
export function showToast(text: string, action?: MessageAction): number {
  return add({ kind: 'toast', text, action })
}

/**
 * Updates a toast in place and restarts its timer. Shows a new toast if the old one is closed.
 *
 * @returns the id of the toast, which is new if the old one was closed.
 */
export function updateToast(id: number, text: string, action?: MessageAction): number {
  if (!messages.some((message) => message.id === id)) return showToast(text, action)
  setMessages(messages.map((message) => (message.id === id ? { ...message, text, action } : message)))
  return id
}

/** Shows an alert on the page, after all dialogs have closed. With `retry`, it stays until the user answers it. */
export function showAlert(text: string, retry?: () => void): void {
  add({ kind: 'alert', text, action: retryAction(retry) }, { deferred: dialogs.length > 0 })
}

/** Shows an alert in the top dialog, or on the page when no dialog is open. */
export function showAlertInDialog(text: string, retry?: () => void): void {
  add({ kind: 'alert', text, action: retryAction(retry) }, { place: topDialog() })
}

/** Shows a success message in the top dialog, or on the page when no dialog is open. */
export function showSuccess(text: string): void {
  add({ kind: 'success', text }, { place: topDialog() })
}

function retryAction(retry: (() => void) | undefined): MessageAction | undefined {
  return retry && { label: 'Try again', run: retry }
}

export function closeMessage(id: number): void {
  setMessages(messages.filter((message) => message.id !== id))
}

export function closeToasts(): void {
  setMessages(messages.filter(({ kind }) => kind !== 'toast'))
}

export function currentMessages(): readonly Message[] {
  return messages
}

export function onMessagesChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers the element of an open dialog that shows the dialog's messages. Use it as a callback `ref`. */
export function registerMessagePlace(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  setDialogs([...dialogs, element])
  return () => setDialogs(dialogs.filter((other) => other !== element))
}

/** Returns the element of the topmost open dialog that shows its messages; null without a dialog. */
export function topDialog(): HTMLElement | null {
  return dialogs.at(-1) ?? null
}

/** Moves the messages of a closed dialog to the next open dialog, or to the page. */
function setDialogs(next: readonly HTMLElement[]): void {
  dialogs = next
  const top = topDialog()
  setMessages(
    messages.map((message) => {
      const isLost = message.place !== null && !dialogs.includes(message.place)
      const isDue = message.deferred && top === null
      return isLost || isDue ? { ...message, place: isLost ? top : null, deferred: false } : message
    }),
  )
}
