/** How long one that must be alone waits for calls under way: a slow one must not hold a person up. */
const PATIENCE_MS = 3000

/** Calls go side by side; one that changes the cookies of the others goes alone. */
export type Turns = {
  /** Runs beside others, but not before one that goes alone, or waits for its turn, has ended. */
  readonly beside: <T>(call: () => Promise<T>) => Promise<T>
  /** Runs when those under way have ended, or three seconds from now; whatever comes meanwhile waits. */
  readonly alone: <T>(call: () => Promise<T>) => Promise<T>
}

/** @param wait settles after so many milliseconds. */
export function createTurns(wait: (ms: number) => Promise<unknown>): Turns {
  const underWay = new Set<Promise<unknown>>()
  let last: Promise<unknown> | null = null

  async function beside<T>(call: () => Promise<T>): Promise<T> {
    for (let turn = last; turn !== null; turn = last) await turn
    const running = call()
    const ended = running.catch(() => undefined)
    underWay.add(ended)
    try {
      return await running
    } finally {
      underWay.delete(ended)
    }
  }

  async function alone<T>(call: () => Promise<T>): Promise<T> {
    const before = last
    const running = Promise.race([Promise.all([before, ...underWay]), wait(PATIENCE_MS)])
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

  return { beside, alone }
}
