/** Row actions, as named in `data-do`. A row names its casino in `data-casino`. */
type RowAction = 'collect' | 'open' | 'strategy'

/** Moves the focus to the Collect control of the next or previous row, or of the first row if no row has the focus. */
export function stepRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-casino]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const row = at < 0 ? rows[0] : rows[at + by]
  row?.querySelector<HTMLElement>('[data-do=collect]')?.focus()
}

/**
 * Clicks the control for an action in the focused row.
 *
 * @returns false if no row has the focus or the row has no such control.
 */
export function runRowAction(action: RowAction): boolean {
  const row = document.activeElement?.closest('[data-casino]')
  const control = row?.querySelector<HTMLElement>(`[data-do=${action}]`)
  control?.click()
  return control !== undefined && control !== null
}

/** Clicks a button of Speed Collect's sheet, as named in `data-sheet-do`, if it is shown. */
export function pressSheet(action: 'amount' | 'not-ready' | 'skip'): void {
  document.querySelector<HTMLElement>(`[data-sheet-do=${action}]`)?.click()
}
