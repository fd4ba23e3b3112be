import * as z from 'zod'
import { ClockShape } from '#contract/bonuses.ts'
import { Moment } from '#contract/values.ts'

/** What was learned about the clock of a bonus, and from what. */
export const Learned = z
  .strictObject({
    clock: ClockShape,
    people: z.int(),
    claims: z.int(),
    /** The first and the last claim. */
    from: Moment,
    to: Moment,
  })
  .meta({ id: 'Learned' })

export type Learned = z.infer<typeof Learned>
