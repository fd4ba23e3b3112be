/**
 * Returns the anchor for a casino's move menu when a command opens it. Scrolls to the button of the casino's row and
 * focuses it. Falls back to the focused button when the row has no visible button.
 */
export function moveAnchor(name: string): HTMLButtonElement | null {
  const labels = [`Move ${name}`, `Hide or snooze ${name}`]
  const rowButton = [...document.querySelectorAll<HTMLButtonElement>('.cell-move button')].find(
    (button) => labels.includes(button.ariaLabel ?? '') && button.checkVisibility(),
  )
  if (rowButton !== undefined) {
    rowButton.scrollIntoView({ block: 'center' })
    rowButton.focus({ preventScroll: true })
    return rowButton
  }
  const focused = document.activeElement
  return focused instanceof HTMLButtonElement ? focused : document.querySelector('.dash-header button')
}
