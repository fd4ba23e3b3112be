import autocannon from 'autocannon'
import { cpuMs } from './processes.ts'

export type TargetRequest = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** One kind of request to one server. `next` returns the next request, for another user than the one before. */
export type Target = { readonly name: string; readonly url: string; readonly next: () => TargetRequest }

export type Burst = {
  readonly requestsPerSecond: number
  readonly requests: number
  readonly p99Ms: number
  /** CPU time of the server process per request. */
  readonly cpuMs: number
}

/** The concurrency of every figure in bench/README.md. */
export const CONNECTIONS = 16

/** Sends requests for some seconds, or a number of requests. @throws when any response is not a success. */
export async function burst(
  target: Target,
  pid: number,
  length: number | { readonly requests: number },
): Promise<Burst> {
  const before = cpuMs(pid)
  const result = await autocannon({
    url: target.url,
    connections: CONNECTIONS,
    ...(typeof length === 'number' ? { duration: length } : { amount: length.requests }),
    requests: [{ setupRequest: (request) => Object.assign({}, request, target.next()) }],
  })
  const errors = result.non2xx + result.errors + result.timeouts
  if (errors > 0)
    throw new Error(`${target.name}: ${errors} of ${result.requests.total} responses were errors`)
  return {
    requestsPerSecond: result.requests.total / result.duration,
    requests: result.requests.total,
    p99Ms: result.latency.p99,
    cpuMs: (cpuMs(pid) - before) / result.requests.total,
  }
}

/** Sends one request. @returns the parsed response with its keys in snake case. @throws unless it is a success. */
export async function send(target: Target, { method, path, headers, body }: TargetRequest): Promise<unknown> {
  const response = await fetch(target.url + path, { method, headers, ...(body && { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${target.name} returned ${response.status}: ${text}`)
  const snakeCase = (key: string) => key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([key, field]) => [snakeCase(key), field]))
      : value,
  )
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  if (low === undefined || high === undefined) throw new RangeError('no measurements')
  return (low + high) / 2
}
