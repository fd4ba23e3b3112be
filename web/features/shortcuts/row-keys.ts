/** Rows say which casino they are by `data-casino`; what can be done in them by `data-do`. */
type Deed = 'collect' | 'open' | 'strategy'

/** Moves the focus to the Collect of the next or previous row; from outside the list, to its first. */
export function stepRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-casino]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const row = at < 0 ? rows[0] : rows[at + by]
  row?.querySelector<HTMLElement>('[data-do=collect]')?.focus()
}

/**
 * Presses what does it in the row that holds the focus.
 *
 * @returns whether there was such a row with such a control.
 */
export function doInRow(deed: Deed): boolean {
  const row = document.activeElement?.closest('[data-casino]')
  const control = row?.querySelector<HTMLElement>(`[data-do=${deed}]`)
  control?.click()
  return control !== undefined && control !== null
}

/** Whether something stands open above the page. */
export function isOverlayOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
}

/** Keys belong to whatever is written in, chosen from, or open above the page. */
export function keysAreTaken(): boolean {
  const { activeElement } = document
  if (isOverlayOpen()) return true
  if (activeElement instanceof HTMLInputElement)
    return activeElement.type !== 'checkbox' && activeElement.type !== 'radio'
  return (
    activeElement instanceof HTMLTextAreaElement ||
    activeElement instanceof HTMLSelectElement ||
    (activeElement instanceof HTMLElement && activeElement.isContentEditable)
  )
}
