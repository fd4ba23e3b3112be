/** How long an exclusive call waits for the calls in progress: a slow one must not delay a log-in. */
const MAX_WAIT_MS = 3000

/** A lock for requests: shared ones run concurrently; one that replaces the cookies of the others runs exclusively. */
export type RequestLock = {
  /** Runs concurrently with other shared calls, after the exclusive calls that were requested earlier. */
  readonly shared: <T>(call: () => Promise<T>) => Promise<T>
  /** Runs after the calls in progress, or after three seconds. Calls that are requested later wait for it. */
  readonly exclusive: <T>(call: () => Promise<T>) => Promise<T>
}

/** @param wait resolves after a number of milliseconds. */
export function createRequestLock(wait: (ms: number) => Promise<unknown>): RequestLock {
  const inProgress = new Set<Promise<unknown>>()
  let last: Promise<unknown> | null = null

  async function shared<T>(call: () => Promise<T>): Promise<T> {
    for (let turn = last; turn !== null; turn = last) await turn
    const running = call()
    const ended = running.catch(() => undefined)
    inProgress.add(ended)
    try {
      return await running
    } finally {
      inProgress.delete(ended)
    }
  }

  async function exclusive<T>(call: () => Promise<T>): Promise<T> {
    const before = last
    const running = Promise.race([Promise.all([before, ...inProgress]), wait(MAX_WAIT_MS)])
      .then(() => before)
      .then(call)
    const ended = running.then(
      () => undefined,
      () => undefined,
    )
    last = ended
    try {
      return await running
    } finally {
      if (last === ended) last = null
    }
  }

  return { shared, exclusive }
}
