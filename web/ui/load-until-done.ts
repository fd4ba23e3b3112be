import { findLoadErrorCause } from '#web/ui/load-error-cause.ts'
import { showQuestion } from '#web/ui/message-store.ts'
import { withinTime } from '#web/ui/within-time.ts'

/** The delay after the first failure. It doubles with each further one, up to `MOST_MS`. */
const FIRST_MS = 2_000
const MOST_MS = 60_000

const OUTDATED =
  'The site was updated, so some of this page didn’t load. Finish what you’re doing, then reload.'

/**
 * Loads code that no press of the user waits for. Tries again after a growing delay, and when the page is shown, gets the
 * focus, or has a connection again. The first failure is logged; if the code is that of an older version, which the
 * server no longer has, a message offers to reload.
 *
 * @returns the function that stops it.
 */
export function loadUntilDone(load: () => Promise<unknown>): () => void {
  const end = new AbortController()
  const { signal } = end
  let delayMs = FIRST_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLoading = false
  let isReported = false

  async function attempt(): Promise<void> {
    if (isLoading || signal.aborted) return
    clearTimeout(timer)
    isLoading = true
    try {
      await withinTime(load())
      end.abort()
    } catch (error) {
      if (!isReported) void report(error)
      isReported = true
      if (!signal.aborted) timer = setTimeout(() => void attempt(), delayMs)
      delayMs = Math.min(2 * delayMs, MOST_MS)
    }
    isLoading = false
  }

  async function report(error: unknown): Promise<void> {
    // oxlint-disable-next-line no-console -- React logs the other errors of chunks
    console.error('Code of the page could not be loaded:', error)
    if ((await findLoadErrorCause(error)) === 'outdated' && !signal.aborted)
      showQuestion(OUTDATED, { label: 'Reload', run: () => location.reload() }, () => {})
  }

  const attemptIfVisible = () => {
    if (document.visibilityState === 'visible') void attempt()
  }
  addEventListener('online', attemptIfVisible, { signal })
  addEventListener('focus', attemptIfVisible, { signal })
  document.addEventListener('visibilitychange', attemptIfVisible, { signal })
  void attempt()
  return () => {
    end.abort()
    clearTimeout(timer)
  }
}
