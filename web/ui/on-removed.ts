/** Upper limit for the time in which a list re-renders. */
const RENDER_TIMEOUT_MS = 2000

/** Runs a callback when an element leaves the document. Stops watching after two seconds. */
export function onRemoved(element: Element, run: () => void): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    observer.disconnect()
    run()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), RENDER_TIMEOUT_MS)
}
