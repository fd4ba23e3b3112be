import * as z from 'zod'
import { choice, link, text, whole } from '#catalog/fields.ts'
import { StatedClockShape, ValueShape } from '#contract/bonuses.ts'

/** The sources of one figure: those that state it, those that state another, and its weakness. */
export const FigureSources = z.strictObject({
  agree: z.array(link),
  differ: z.array(link),
  /**
   * `untyped`: the source does not name the withdrawal method. `floor`: the low end of a range. `one-list`: one list
   * reports it and nothing else supports it; such a figure is shown as reported, never raises a tier, and never counts
   * as a confirmed reset.
   */
  weakness: choice(['untyped', 'floor', 'one-list']).nullable(),
})

export type FigureSources = z.infer<typeof FigureSources>

/** The smallest ID of a further bonus; the IDs of casinos are below it. */
export const FIRST_BONUS_ID = 10_001

/** One bonus of a casino: when it is ready again, what a claim pays, and the sources of both. */
const Bonus = z.strictObject({
  /** Absent for the daily bonus, which has the ID of the casino. */
  id: whole(FIRST_BONUS_ID, 999_999_999).exactOptional(),
  /** Null for the daily bonus. */
  name: text(40).nullable(),
  clock: StatedClockShape,
  value: ValueShape,
  sources: z.strictObject({ clock: FigureSources.nullable(), value: FigureSources.nullable() }),
})

export type Bonus = z.infer<typeof Bonus>

/** The bonuses of a casino; the first one is its daily bonus. */
export const Bonuses = z.tuple([Bonus], Bonus).superRefine((bonuses, ctx) => {
  for (const [at, { id, name, clock, value, sources }] of bonuses.entries()) {
    const report = (field: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [at, field], message })
    if (at === 0 && (id !== undefined || name !== null))
      report('id', 'the daily bonus has the ID and the name of the casino')
    if (at > 0 && (id === undefined || name === null))
      report('id', 'a further bonus has an ID and a name of its own')
    if (clock.kind === 'unknown' && sources.clock) report('sources', 'an unknown clock has sources')
    if (value.kind === 'unknown' && value.redeemable !== false && sources.value)
      report('sources', 'an unknown value has sources')
  }
})
