/** A short message that floats above the page, with at most one thing to do about it. */
export type Toast = {
  readonly id: number
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message; at most three stand at a time, the oldest gives way. */
export function showToast(text: string, action?: Toast['action']): number {
  const id = ++lastId
  change([...toasts, { id, text, action }].slice(-3))
  return id
}

/**
 * Says something else in the place of a message, if it still stands: it neither leaves nor comes, and stays anew.
 *
 * @returns its number; another one where it had gone.
 */
export function retellToast(id: number, text: string, action?: Toast['action']): number {
  if (!toasts.some((toast) => toast.id === id)) return showToast(text, action)
  change(toasts.map((toast) => (toast.id === id ? { id, text, action } : toast)))
  return id
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function closeToasts(): void {
  if (toasts.length > 0) change([])
}

/**
 * Does what Undo does in the newest message that offers it.
 *
 * @returns false when none does.
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
