import * as z from 'zod'
import { BREAK_LENGTHS, LIMIT_PERIODS } from '#core/limits/limit-rules.ts'
import { Money, Moment } from '#contract/values.ts'

/** The amount of a spend limit; null is no limit. */
const LimitAmount = Money.nullable()

/**
 * A spend limit and what is spent in its window, the 24 hours, 7 days, or 30 days before now.
 *
 * `until`: when a reached limit is no longer reached, if nothing else is spent; null for a limit of 0.00, which never
 * is, and in the other states. `pending`: a higher limit, or none, that the user can confirm from `confirmableAt` until
 * `expiresAt`.
 */
export const LimitStatus = z.strictObject({
  amount: LimitAmount,
  spent: Money,
  state: z.enum(['ok', 'near', 'reached']),
  until: Moment.nullable(),
  pending: z.strictObject({ amount: LimitAmount, confirmableAt: Moment, expiresAt: Moment }).nullable(),
})

export type LimitStatus = z.infer<typeof LimitStatus>

/** The spend limit of each period. */
export const SpendLimits = z.strictObject({ day: LimitStatus, week: LimitStatus, month: LimitStatus })

export type SpendLimits = z.infer<typeof SpendLimits>

/**
 * `GET /api/limits`, and every change of a limit or a break. A break that has ended stays as `ended`, and links stay
 * disabled, until `POST /api/breaks/end-confirmation`.
 */
export const LimitsResponse = z.strictObject({
  limits: SpendLimits,
  break: z.strictObject({ state: z.enum(['active', 'ended']), endsAt: Moment }).nullable(),
  now: Moment,
})

export type LimitsResponse = z.infer<typeof LimitsResponse>

/** `{period}` in a path. */
export const LimitPeriodText = z.enum(LIMIT_PERIODS)

/** `PUT /api/limits/{period}`; `core/money/parse-amount.ts` validates the amount. Null removes the limit. */
export const SetLimit = z.strictObject({
  amount: z.string().max(64).nullable().meta({
    example: '25.00',
    description: 'Digits and at most two decimals, 0 to 1000000.00; null for no limit',
  }),
})

export type SetLimit = z.infer<typeof SetLimit>

/** `POST /api/breaks`: 24 hours, or 7, 30, or 182 days of 24 hours, from now. */
export const StartBreak = z.strictObject({ length: z.enum(BREAK_LENGTHS) })

export type StartBreak = z.infer<typeof StartBreak>
