/** Longer than any list takes to be drawn anew. */
const REDRAWN_MS = 2000

/** Runs something once an element has left the page; never, when it stays for two seconds. */
export function onceGone(element: Element, run: () => void): void {
  const changes = new MutationObserver(() => {
    if (element.isConnected) return
    changes.disconnect()
    run()
  })
  changes.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => changes.disconnect(), REDRAWN_MS)
}
