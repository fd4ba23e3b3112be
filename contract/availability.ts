import * as z from 'zod'
import { Moment } from '#contract/values.ts'

/** What the law of a place says about sweepstakes casinos, as one source reports it. */
export const PlaceLaw = z.strictObject({
  /** Whether a law in force forbids every casino there. */
  forbids: z.boolean(),
  status: z.string(),
  /** The law or order by its name; null if there is none. */
  law: z.string().nullable(),
  /** A day, or a text such as `before 2024`; null if nothing is known. */
  since: z.string().nullable(),
  what: z.string(),
  source: z.string(),
  sourceUrl: z.url().nullable(),
  confidence: z.enum(['high', 'medium', 'low']),
  checkedOn: z.string(),
  /** Whether the entry was last checked so long ago that it may be outdated. */
  stale: z.boolean(),
})

/** `GET /api/availability?place=CA`: the law of a place, and the casinos that exclude it. */
export const AvailabilityResponse = z.strictObject({
  place: z.strictObject({ code: z.string(), name: z.string() }),
  law: PlaceLaw,
  /** The casinos that list the place as excluded, with the source of the list and its date. */
  excludedBy: z.array(
    z.strictObject({ casinoId: z.int().positive(), name: z.string(), source: z.url(), date: z.string() }),
  ),
  now: Moment,
})

export type AvailabilityResponse = z.infer<typeof AvailabilityResponse>

/** `PUT /api/place`: the state, province, or territory in which the user plays. */
export const ChangePlace = z.strictObject({ place: z.string().max(100) })

export const PlaceChanged = z.strictObject({ place: z.string(), now: Moment })

export type PlaceChanged = z.infer<typeof PlaceChanged>

/** The reason why a visit is rejected: no place was chosen, its law, or the casino's own list. */
export type VisitRejection = 'place' | 'law' | 'casino'
