import { Counter, Histogram, type Registry } from 'prom-client'
import { addGauge } from '#server/metrics/add-gauge.ts'

/** Why a request or a connection was rejected. */
export const REJECTIONS = [
  'bad_request',
  'connections',
  'malformed',
  'rate_limit',
  'requests_in_progress',
  'wrong_host',
] as const

export type Rejection = (typeof REJECTIONS)[number]

/** @property route the pattern of the route, never the path of the request. */
export type Response = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** Other methods are counted as `other`. */
const METHODS = new Set(['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'])

/** Adds the metrics of requests. There are as many label sets as routes, times the statuses that they return. */
export function addHttpMetrics(registry: Registry) {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the headers of a request to those of its response, by method, route, and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const rejections = new Counter({
    name: 'http_rejections_total',
    help: 'Rejected requests and connections, by reason.',
    labelNames: ['reason'],
    registers: [registry],
  })
  // A rate needs the zero before the first rejection.
  for (const reason of REJECTIONS) rejections.inc({ reason }, 0)
  let slots = { taken: () => 0, max: 0 }
  addGauge(registry, 'http_requests_in_progress', 'Requests whose response is not ready.', () =>
    slots.taken(),
  )
  addGauge(
    registry,
    'http_requests_in_progress_limit',
    'The number of requests in progress at which new ones are rejected.',
    () => slots.max,
  )

  return {
    observe({ method, route, status, seconds }: Response): void {
      durations.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds)
    },
    reject: (reason: Rejection): void => rejections.inc({ reason }),
    /** Sets what is in progress, of the app on this node. */
    watchSlots: (watched: typeof slots): void => void (slots = watched),
  }
}
