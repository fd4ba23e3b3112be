import * as z from 'zod'

/**
 * `GET /api/events`: server-sent events of the signed-in person, with a comment line as heartbeat every 30 s.
 *
 * Each only says that something is no longer as it was: whoever hears it reads it anew.
 * - `dashboard`: rows, totals or ranking of this person changed, on any device.
 * - `account`: address, second factor, passkeys or sessions changed.
 * - `signed-out`: this session is over; nothing comes after it.
 */
export const LIVE_EVENTS = ['dashboard', 'account', 'signed-out'] as const

export const LiveEvent = z.enum(LIVE_EVENTS)

export type LiveEvent = z.infer<typeof LiveEvent>

/** Heartbeat and give-up times of spec section 9, "Session timing". */
export const LIVE_TIMES = {
  heartbeatMs: 30_000,
  timeoutMs: 10_000,
  reconnectMs: [1000, 2000, 5000, 10_000],
} as const
