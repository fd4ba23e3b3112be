/**
 * What the live events of `contract/events.ts` are made of, without the shapes, so that a page can follow them
 * without loading zod.
 *
 * - `dashboard`: rows, totals or ranking of this person changed, on any device.
 * - `account`: address, second factor, passkeys or sessions changed.
 * - `signed-out`: this session is over; nothing comes after it.
 */
export const LIVE_EVENTS = ['dashboard', 'account', 'signed-out'] as const

/** Heartbeat and give-up times of spec section 9, "Session timing". */
export const LIVE_TIMES = {
  heartbeatMs: 30_000,
  timeoutMs: 10_000,
  reconnectMs: [1000, 2000, 5000, 10_000],
} as const

/**
 * The header by which a page names itself, a UUID, in what it writes and when it opens its stream: it is not told of
 * what it did itself.
 */
export const TAB_HEADER = 'x-tab'
