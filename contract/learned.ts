import * as z from 'zod'
import { ClockShape } from '#contract/bonuses.ts'
import { Money, Moment } from '#contract/values.ts'

/** What was learned about the clock of a bonus, and from what. `people` is 1, or at least 5. */
export const Learned = z
  .strictObject({
    clock: ClockShape,
    people: z.int(),
    claims: z.int(),
    /** The first and the last claim. */
    from: Moment,
    to: Moment,
    /** The user's newest claim that succeeded less than 24 hours after the one before. */
    early: z.strictObject({ before: Moment, at: Moment }).optional(),
  })
  .meta({ id: 'Learned' })

export type Learned = z.infer<typeof Learned>

/**
 * What most members entered in the last whole week, Monday to Sunday in UTC: at least five of them. Where fewer than five
 * entered another amount, `share` is a lower limit that doesn't depend on how many they are.
 */
export const UsualAmount = z
  .strictObject({
    amount: Money,
    share: z.int().min(50).max(100).meta({ description: 'Percent of the people' }),
    atLeast: z.boolean(),
    people: z.int(),
    from: Moment,
    to: Moment,
  })
  .meta({ id: 'UsualAmount' })

export type UsualAmount = z.infer<typeof UsualAmount>

/** What members entered as the amount of a bonus in the last 30 days, of at least five people. */
export const LearnedValue = z
  .strictObject({
    median: Money,
    lower: Money.meta({ description: 'The lower quartile' }),
    upper: Money.meta({ description: 'The upper quartile' }),
    people: z.int(),
    claims: z.int(),
    /** The days of the first and the last claim. */
    from: Moment,
    to: Moment,
    lessSince: Moment.nullable().meta({ description: 'Since when it pays less than the catalog states' }),
    usual: UsualAmount.optional(),
  })
  .meta({ id: 'LearnedValue' })

export type LearnedValue = z.infer<typeof LearnedValue>

/**
 * After how many days a casino pays, of at least five people in the last 180 days: from the request of a cash-out to its payment.
 * `p90` is the 90th percentile. Of fewer than ten people, days are whole, and so are the months from `from` to `to`.
 */
export const LearnedDaysToPaid = z
  .strictObject({
    median: z
      .number()
      .min(0)
      .meta({ description: 'Days, with one decimal; whole days of fewer than ten people' }),
    p90: z.number().min(0),
    people: z.int(),
    cashOuts: z.int(),
    /** The days of the first and the last payment; of fewer than ten people, the first and the last day of their months. */
    from: Moment,
    to: Moment,
  })
  .meta({ id: 'LearnedDaysToPaid' })

export type LearnedDaysToPaid = z.infer<typeof LearnedDaysToPaid>
