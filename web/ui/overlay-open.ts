/** Returns whether an overlay is open. */
export function isOverlayOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
}

/** Returns whether a text field, a select, or an overlay handles the keys. */
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
