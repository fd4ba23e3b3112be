/** A page can be busy for long. */
const MOST_MS = 5_000

/** Runs a task once the page has loaded and the browser is idle. @returns the function that cancels it. */
export function whenLoadedAndIdle(run: () => void): () => void {
  let cancelIdle = () => {}
  const start = () => {
    cancelIdle = whenIdle(run)
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
  return () => {
    removeEventListener('load', start)
    cancelIdle()
  }
}

/** Runs a task once the browser is idle, or after five seconds. @returns the function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window && 'cancelIdleCallback' in window)) {
    const timer = setTimeout(run, 2_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: MOST_MS })
  return () => cancelIdleCallback(handle)
}
