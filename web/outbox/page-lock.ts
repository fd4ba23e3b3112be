/** A lock that one page of this browser has at a time. */
export type PageLock = {
  /**
   * Waits for the lock and runs a task with it. Resolves when the task has ended, or the page has lost the lock.
   *
   * @param task its signal aborts when the page loses the lock. From then on, the task must not start anything.
   */
  readonly run: (task: (lost: AbortSignal) => Promise<void>) => Promise<void>
  /**
   * Gives up the lock, also during a task, and waits for it no longer. Until `resume`, `run` does nothing. For a page that
   * the browser puts into its back/forward cache: no code runs there, so its task would never end.
   */
  readonly suspend: () => void
  readonly resume: () => void
  /** Call it when another page reports progress with a task: that page has the lock and uses it. */
  readonly noteProgress: () => void
}

type Options = {
  /** Undefined on an insecure address, where browsers have no locks: every task then runs. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Calls back after so many milliseconds. @returns the function that cancels it. */
  readonly delay: (ms: number, run: () => void) => () => void
  /** A page that has the lock for so long without progress has stopped, so this one takes the lock over. */
  readonly takeOverMs: number
}

export function createPageLock(name: string, { locks, delay, takeOverMs }: Options): PageLock {
  let isSuspended = false
  const running = new Set<{ readonly stop: () => void; readonly startTimer: () => void }>()

  async function run(task: (lost: AbortSignal) => Promise<void>): Promise<void> {
    if (isSuspended) return
    const lost = new AbortController()
    if (locks === undefined) return await task(lost.signal)
    const waiting = new AbortController()
    const stopped = new Promise<void>((resolve) => lost.signal.addEventListener('abort', () => resolve()))
    let hasLock = false
    let cancelTimer = () => {}
    const use = async () => {
      hasLock = true
      cancelTimer()
      // Promises of a page that has lost the lock can be pending for ever.
      if (!lost.signal.aborted) await Promise.race([task(lost.signal), stopped])
    }
    const attempt = {
      stop() {
        cancelTimer()
        lost.abort()
        waiting.abort()
      },
      startTimer() {
        cancelTimer()
        if (!hasLock) cancelTimer = delay(takeOverMs, () => waiting.abort())
      },
    }
    running.add(attempt)
    attempt.startTimer()
    try {
      await locks.request(name, { signal: waiting.signal }, use)
    } catch (error) {
      if (!isAbort(error)) throw error
      // Otherwise another page has taken the lock over, or this one is suspended.
      if (!hasLock && !lost.signal.aborted) await locks.request(name, { steal: true }, use).catch(ignoreAbort)
    } finally {
      attempt.stop()
      running.delete(attempt)
    }
  }

  return {
    run,
    suspend() {
      isSuspended = true
      for (const { stop } of running) stop()
    },
    resume() {
      isSuspended = false
    },
    noteProgress() {
      for (const { startTimer } of running) startTimer()
    },
  }
}

/** A request of a lock ends with it when it is canceled, and when another page takes the lock over. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

function ignoreAbort(error: unknown): void {
  if (!isAbort(error)) throw error
}
