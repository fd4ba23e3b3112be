/** Limits of the port, documented in docs/api.md. */
export const LISTENER_LIMITS = {
  /** Open connections from all addresses together; more are dropped. */
  connections: 5000,
  /** Open connections from one client address. Multiplied by RATE_LIMIT_SCALE. */
  connectionsPerAddress: 256,
  /** Event streams of one client address: half of its connections. Multiplied by RATE_LIMIT_SCALE. */
  streamsPerAddress: 128,
  /** Requests from one client address whose body has not arrived completely. Multiplied by RATE_LIMIT_SCALE. */
  unreadBodiesPerAddress: 32,
  /** Requests being processed by this node; more get 503. One client address can use half of them. */
  requestsInProgress: 512,
  /** Requests of all connections that wait for the previous response of their connection; about 25 MB. */
  pipelinedRequests: 5000,
  /** How long a response may wait for its client to read more of it. */
  stalledResponseMs: 30_000,
  headersMs: 10_000,
  /** Headers and body together. */
  requestMs: 15_000,
  /** Longer than the 60 s of common proxies: a proxy must not reuse a connection that this server is closing. */
  keepAliveMs: 75_000,
  /** How long a connection stays open after its last response, so that the client can read it. */
  lingerMs: 1000,
  headerBytes: 16 * 1024,
} as const

export type ListenerLimits = { readonly [Name in keyof typeof LISTENER_LIMITS]: number }

/** Multiplies a limit per address, never below 1. */
export function scaleLimit(limit: number, scale: number): number {
  return Math.max(1, Math.floor(limit * scale))
}
