/**
 * The names of the server-sent events, without the zod schemas, so that a page can use them without loading zod.
 *
 * - `dashboard`: rows, totals, or ranking of the user changed, on any device. What is spent of a limit may have changed.
 * - `account`: address, second factor, passkeys, sessions, spend limits, or the break changed.
 * - `signed-out`: this session ended. It is the last event of the stream.
 */
export const LIVE_EVENTS = ['dashboard', 'account', 'signed-out'] as const

/** Heartbeat, timeout, and reconnect times of the stream of live events. */
export const LIVE_TIMES = {
  heartbeatMs: 30_000,
  timeoutMs: 10_000,
  reconnectMs: [1000, 2000, 5000, 10_000],
} as const

/**
 * The header with the id of a browser tab, a UUID. A tab sends it with its writes and when it opens its event stream, and
 * gets no events for its own writes.
 */
export const TAB_HEADER = 'x-tab'

/**
 * The header with which a page opens its event stream if it had none for some milliseconds: it gets the events of that
 * time first. Without it, or after more than this time, the page reads its data again.
 */
export const UNSEEN_HEADER = 'x-unseen-ms'
export const MAX_UNSEEN_MS = 30_000
