/**
 * Returns a function that calls `read` at most once per `ms`. In between, callers get the result that is being read, or the
 * last one, also if it is an error.
 *
 * @param clock milliseconds that never go back.
 */
export function cachedFor<Value>(
  ms: number,
  read: () => Promise<Value>,
  clock: () => number = () => performance.now(),
): () => Promise<Value> {
  let result: Promise<Value> | undefined
  let endsAt = 0
  return () => {
    if (result !== undefined && clock() < endsAt) return result
    endsAt = Infinity
    result = read()
    const startTime = () => void (endsAt = clock() + ms)
    result.then(startTime, startTime)
    return result
  }
}
