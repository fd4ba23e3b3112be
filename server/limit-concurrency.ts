/** Runs a task when fewer than the limit run; tasks that wait start in order. */
export type RunLimited = <Value>(task: () => Promise<Value>) => Promise<Value>

/** Returns a function that runs at most `most` tasks at the same time. */
export function limitConcurrency(most: number): RunLimited {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    // A task that ends passes its turn on, so that a new one cannot take it first.
    if (running === most) await new Promise<void>((start) => waiting.push(start))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
