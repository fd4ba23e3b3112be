/** A short message that floats above the page, with at most one action. */
export type Toast = {
  readonly id: number
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast and returns its id. At most three toasts are open: a fourth removes the oldest. */
export function showToast(text: string, action?: Toast['action']): number {
  const id = ++lastId
  setToasts([...toasts, { id, text, action }].slice(-3))
  return id
}

/**
 * Updates a toast in place and restarts its timer. Shows a new toast if the old one is closed.
 *
 * @returns the id of the toast, which is new if the old one was closed.
 */
export function retellToast(id: number, text: string, action?: Toast['action']): number {
  if (!toasts.some((toast) => toast.id === id)) return showToast(text, action)
  setToasts(toasts.map((toast) => (toast.id === id ? { id, text, action } : toast)))
  return id
}

export function closeToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id))
}

export function closeToasts(): void {
  if (toasts.length > 0) setToasts([])
}

/**
 * Closes the newest toast with an Undo action and runs that action.
 *
 * @returns false if no toast has an Undo action.
 */
export function undoNewest(): boolean {
  const toast = toasts.findLast(({ action }) => action?.label === 'Undo')
  if (toast?.action === undefined) return false
  closeToast(toast.id)
  toast.action.run()
  return true
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
