import autocannon from 'autocannon'

/** One kind of request to one server; `next` makes the next request, never the same person twice in a row. */
export type Target = {
  readonly name: string
  readonly url: string
  readonly next: () => {
    readonly method: 'GET' | 'POST' | 'PUT'
    readonly path: string
    readonly headers: Record<string, string>
    readonly body?: string
  }
}

/** What a burst of load brought. */
export type Burst = { readonly requestsPerSecond: number; readonly requests: number; readonly p99Ms: number }

/** The concurrency of every figure in bench/README.md. */
export const CONNECTIONS = 16

/** Loads a target for some seconds. @throws when any answer was not a success: a wrong answer has no speed. */
export async function burst(target: Target, seconds: number): Promise<Burst> {
  const result = await autocannon({
    url: target.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ setupRequest: (request) => Object.assign({}, request, target.next()) }],
  })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0) throw new Error(`${target.name}: ${bad} of ${result.requests.total} answers were no success`)
  return {
    requestsPerSecond: result.requests.total / result.duration,
    requests: result.requests.total,
    p99Ms: result.latency.p99,
  }
}

/** The middle of some measurements. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  if (low === undefined || high === undefined) throw new RangeError('nothing was measured')
  return (low + high) / 2
}
