/**
 * Where the menu of a casino opens that was not opened by its row: at the row, which is brought into sight, or at the
 * button that has the focus where the row shows none.
 */
export function moveAnchor(name: string): HTMLButtonElement | null {
  const labels = [`Move ${name}`, `Hide or snooze ${name}`]
  const ofRow = [...document.querySelectorAll<HTMLButtonElement>('.cell-move button')].find(
    (button) => labels.includes(button.ariaLabel ?? '') && button.checkVisibility(),
  )
  if (ofRow !== undefined) {
    ofRow.scrollIntoView({ block: 'center' })
    ofRow.focus({ preventScroll: true })
    return ofRow
  }
  const focused = document.activeElement
  return focused instanceof HTMLButtonElement ? focused : document.querySelector('.dash-header button')
}
