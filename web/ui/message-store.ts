/** The button of a message. */
export type MessageAction = { readonly label: string; readonly run: () => void }

/** A message that floats above the page. A toast closes after ten seconds; an alert with an action never does. */
export type Message = {
  readonly id: number
  readonly kind: 'toast' | 'alert' | 'success'
  readonly text: string
  readonly action?: MessageAction | undefined
  /** Called when the user dismisses the message, or another message replaces it. */
  readonly onDismiss?: (() => void) | undefined
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
  const all = [...messages.filter(({ kind, text }) => kind === 'toast' || text !== message.text), added]
  const group = all.filter((other) => groupOf(other) === groupOf(added))
  const excess = new Set(group.slice(0, -LIMITS[groupOf(added)]))
  const before = messages
  const next = all.filter((other) => !excess.has(other))
  setMessages(next)
  for (const other of before) if (!next.includes(other)) other.onDismiss?.()
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
 * Updates a toast, makes it the newest message, and restarts its timer. Shows a new toast if the old one is closed.
 *
 * @returns the id of the toast, which is new if the old one was closed.
 */
export function updateToast(id: number, text: string, action?: MessageAction): number {
  const old = messages.find((message) => message.id === id)
  if (old === undefined) return showToast(text, action)
  setMessages([...messages.filter((message) => message !== old), { ...old, text, action }])
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

/** Shows an alert with a custom action in the top dialog, or on the page when no dialog is open. @returns its id. */
export function showQuestion(text: string, action: MessageAction, onDismiss: () => void): number {
  return add({ kind: 'alert', text, action, onDismiss }, { place: topDialog() })
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

/** Closes a message that the user has read, and calls its `onDismiss`. */
export function dismissMessage({ id, onDismiss }: Message): void {
  closeMessage(id)
  onDismiss?.()
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
function topDialog(): HTMLElement | null {
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
