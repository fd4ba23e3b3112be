type PageCacheListeners = {
  /** Called when the page is closed, or put into the cache. */
  readonly onLeave: () => void
  /** Called when the browser shows the page from the cache. Messages and events of the meantime are lost. */
  readonly onReturn: () => void
}

/**
 * Follows a page into the browser's back/forward cache and out of it. In the cache no code runs, so a lock, a channel, or
 * a connection that the page keeps would block the other pages.
 *
 * @returns the function that stops.
 */
export function followPageCache({ onLeave, onReturn }: PageCacheListeners): () => void {
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) onReturn()
  }
  addEventListener('pagehide', onLeave)
  addEventListener('pageshow', onPageShow)
  return () => {
    removeEventListener('pagehide', onLeave)
    removeEventListener('pageshow', onPageShow)
  }
}
