import * as z from 'zod'
import { LIVE_EVENTS } from '#contract/live.ts'

/**
 * `GET /api/events`: server-sent events of the signed-in person, with a comment line as heartbeat every 30 s.
 *
 * Each only says that something is no longer as it was: whoever hears it reads it anew. What each one means stands in
 * `contract/live.ts`.
 */
export const LiveEvent = z.enum(LIVE_EVENTS)

export type LiveEvent = z.infer<typeof LiveEvent>
