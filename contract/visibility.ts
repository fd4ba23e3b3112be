import * as z from 'zod'
import { Moment } from '#contract/values.ts'

/** `PUT /api/casinos/{id}/visibility`: hidden until shown again, snoozed until a time within a year, or neither. */
export const UpdateVisibility = z.strictObject({ hidden: z.boolean(), snoozedUntil: Moment.nullable() })

export type UpdateVisibility = z.infer<typeof UpdateVisibility>

const CasinoIds = z.array(z.int().min(-0x7f_ff_ff_ff).max(999_999_999)).max(2000)

/**
 * `PUT /api/list`: the casinos of the catalog at which the user plays. Further bonuses follow their casino, and casinos of the
 * user's own are always chosen.
 */
export const SaveChosen = z.strictObject({
  chosen: CasinoIds,
  /** Those left out; a casino in neither list waits as new. Without this list, all others are left out. */
  leftOut: CasinoIds.optional(),
})

export type SaveChosen = z.infer<typeof SaveChosen>

/** `PATCH /api/list`: changes the listed casinos only, so that it merges with what another device has chosen. */
export const ChangeChosen = z.strictObject({
  chosen: CasinoIds.optional(),
  leftOut: CasinoIds.optional(),
  /** Those that wait as new again. */
  waiting: CasinoIds.optional(),
})

export type ChangeChosen = z.infer<typeof ChangeChosen>

/** `saved` is how many casinos the request chooses. */
export const ChosenResponse = z.strictObject({ saved: z.int(), now: Moment })

export type ChosenResponse = z.infer<typeof ChosenResponse>
