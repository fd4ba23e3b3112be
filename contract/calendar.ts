import * as z from 'zod'
import { Moment } from '#contract/values.ts'

/**
 * A member's calendar feed. Anyone with its address can read it.
 *
 * `url`: null if the server’s secret was replaced since the feed was created. Its address then still works, but only renewing
 * shows one. `readAt`: when a calendar last read it, to the hour; null: none did.
 */
export const CalendarFeed = z.strictObject({
  url: z.url().nullable(),
  createdAt: Moment,
  readAt: Moment.nullable(),
})

export type CalendarFeed = z.infer<typeof CalendarFeed>

/** `GET /api/calendar`, and `DELETE`, which revokes the address. `feed` is null if there is none. */
export const CalendarResponse = z.strictObject({ feed: CalendarFeed.nullable(), now: Moment })

export type CalendarResponse = z.infer<typeof CalendarResponse>

/** `POST /api/calendar`: creates the feed, or replaces its address. The one before stops working. */
export const CalendarCreated = z.strictObject({ url: z.url(), createdAt: Moment, now: Moment })

export type CalendarCreated = z.infer<typeof CalendarCreated>

/** `{token}` of `GET /calendar/{token}.ics`. */
export const CalendarToken = z.string().regex(/^[\w-]{43}$/)
