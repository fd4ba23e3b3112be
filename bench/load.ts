import { readFileSync, readdirSync } from 'node:fs'
import autocannon from 'autocannon'

export type TargetRequest = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** One kind of request to a server process. `next` returns the next request, for another user than the one before. */
export type Target = {
  readonly name: string
  readonly url: string
  readonly pid: number
  readonly next: () => TargetRequest
}

/** Per request, the CPU times of Node and of PostgreSQL. */
export type Cost = {
  readonly requestsPerSecond: number
  readonly nodeMs: number
  readonly databaseMs: number
}

/** The concurrency of every figure in bench/README.md. */
const CONNECTIONS = 16

/** Sends requests for some seconds, or a number of requests. @throws when any response is not a success. */
export async function burst(
  target: Target,
  length: { readonly duration: number } | { readonly amount: number },
  postgresPid = 0,
): Promise<Cost> {
  const [nodeBefore, databaseBefore] = [cpuMs(target.pid), postgresCpuMs(postgresPid)]
  const result = await autocannon({
    url: target.url,
    connections: CONNECTIONS,
    ...length,
    requests: [{ setupRequest: (request) => Object.assign({}, request, target.next()) }],
  })
  const { total } = result.requests
  const errors = result.non2xx + result.errors + result.timeouts
  if (errors > 0) throw new Error(`${target.name}: ${errors} of ${total} responses were errors`)
  return {
    requestsPerSecond: total / result.duration,
    nodeMs: (cpuMs(target.pid) - nodeBefore) / total,
    databaseMs: (postgresCpuMs(postgresPid) - databaseBefore) / total,
  }
}

/** Sends the load of each target in turn, for several rounds after those that warm up. @returns costs per target. */
export async function alternate(
  targets: readonly Target[],
  options: {
    readonly rounds: number
    readonly seconds: number
    readonly warmUp?: number
    readonly postgresPid: number
  },
): Promise<readonly Cost[][]> {
  const { rounds, seconds, warmUp = 1, postgresPid } = options
  const costs = targets.map((): Cost[] => [])
  for (let round = 0; round < warmUp + rounds; round++) {
    const order = [...targets.entries()]
    // The order alternates, because the first load of a round has an advantage.
    for (const [index, target] of round % 2 === 0 ? order : order.toReversed()) {
      const cost = await burst(target, { duration: seconds }, postgresPid)
      if (round >= warmUp) costs[index]?.push(cost)
    }
  }
  return costs
}

/** Returns the median of the rounds' ratios. */
export function medianRatio(
  over: readonly Cost[] = [],
  under: readonly Cost[] = [],
  pick: (cost: Cost) => number = cpuOf,
): number {
  return median(over.map((cost, round) => pick(cost) / pick(under[round] ?? cost)))
}

/** The CPU time of a request. */
export function cpuOf({ nodeMs, databaseMs }: Cost): number {
  return nodeMs + databaseMs
}

/** Describes the medians of a target's rounds. */
export function describeCosts(costs: readonly Cost[] = []): string {
  const of = (pick: (cost: Cost) => number) => median(costs.map(pick))
  return `${of((c) => c.requestsPerSecond).toFixed(0)}/s, Node ${of((c) => c.nodeMs).toFixed(3)} ms, PostgreSQL ${of((c) => c.databaseMs).toFixed(3)} ms`
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

/** Resident memory of a process in megabytes: `VmRSS` now, `VmHWM` the most since it started. Linux only. */
export function residentMb(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const line = new RegExp(`^${field}:\\s+(\\d+)`, 'm')
  return Number(line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/** Returns the CPU time that a process has used, in milliseconds; 0 except on Linux. */
export function cpuMs(pid: number): number {
  return ticksMs(statOf(pid).slice(11, 13))
}

/** Returns the CPU time that a PostgreSQL server has used with its backends, ended ones included, in milliseconds. */
export function postgresCpuMs(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + cpuMs(child), ticksMs(statOf(pid).slice(11, 15)))
}

/** A tick of the kernel is 10 ms. */
function ticksMs(ticks: readonly string[]): number {
  return ticks.reduce((sum, tick) => sum + Number(tick), 0) * 10
}

/** Returns the children of a process, such as the backends of a PostgreSQL server. */
function childrenOf(pid: number): number[] {
  if (pid === 0) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(name)[1] === String(pid))
    .map(Number)
}

/** Returns the fields after the name of a process; none if it has ended. */
function statOf(pid: number | string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return []
  }
}
