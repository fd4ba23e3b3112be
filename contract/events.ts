import * as z from 'zod'
import { LIVE_EVENTS } from '#contract/live.ts'

/**
 * `GET /api/events`: server-sent events for the signed-in user, with a comment line as heartbeat every 30 s.
 *
 * An event has no data. The client reads the changed resource again; `contract/live.ts` lists which one.
 */
export const LiveEvent = z.enum(LIVE_EVENTS)

export type LiveEvent = z.infer<typeof LiveEvent>
