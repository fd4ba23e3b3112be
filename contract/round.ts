import * as z from 'zod'
import { MOST_ROUND_ROWS, OUTCOMES } from '#core/round/round.ts'
import { CasinoIdText, Moment as AnyMoment } from '#contract/values.ts'

/** A round has thousands of times, so the length of each is limited. */
const Moment = AnyMoment.max(30)

/** An amount that was received: below 10,000,000.00. */
const Money = z
  .string()
  .regex(/^\d{1,7}\.\d\d$/)
  .meta({ example: '12.50' })

const Day = z.iso.date().meta({ example: '2026-11-27' })

const RoundTiers = z
  .array(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]))
  .max(4)
  .refine((tiers) => new Set(tiers).size === tiers.length, { error: 'can contain each tier once' })

const Outcome = z.enum(OUTCOMES)

const RoundAmount = z.strictObject({ at: Moment, amount: Money })

const RoundVisit = z.strictObject({
  collections: z
    .array(
      z.strictObject({
        casinoId: z.int().min(-0x7f_ff_ff_ff).max(999_999_999),
        entryId: z.uuid(),
        at: Moment,
        before: Moment.nullable(),
        beforeDay: z.int().min(1).max(9999).nullable(),
      }),
    )
    .min(1)
    .max(100),
})

/** What the user has decided in the newest round of Speed Collect (core/round/round.ts). */
export const Round = z
  .strictObject({
    day: Day,
    activeAt: Moment,
    tiers: RoundTiers,
    tiersAt: Moment.nullable(),
    outcomes: z.record(CasinoIdText, Outcome),
    amounts: z.record(CasinoIdText, RoundAmount),
    visit: RoundVisit.nullable(),
    visitAt: Moment.nullable(),
  })
  .meta({ id: 'Round' })

export type Round = z.infer<typeof Round>

/** Values by the IDs of rows, of at most `MOST_ROUND_ROWS`. */
function byRow<T extends z.ZodType>(value: T) {
  return z
    .record(CasinoIdText, value)
    .refine((rows) => Object.keys(rows).length <= MOST_ROUND_ROWS, { error: 'has too many rows' })
    .optional()
}

/** `PATCH /api/round`: what it does not contain stays, and null deletes. A change on another day starts a new round. */
export const ChangeRound = z.strictObject({
  day: Day,
  /** When the user made the change; a time in the future becomes the time of receipt. */
  at: Moment,
  tiers: RoundTiers.optional(),
  /** When the tiers were chosen; `at` if omitted. */
  tiersAt: Moment.optional(),
  outcomes: byRow(Outcome.nullable()),
  amounts: byRow(RoundAmount.nullable()),
  visit: RoundVisit.nullable().optional(),
  /** When the visit was made or answered; `at` if omitted. */
  visitAt: Moment.optional(),
})

export type ChangeRound = z.infer<typeof ChangeRound>

export const RoundResponse = z.strictObject({ round: Round, now: Moment })

export type RoundResponse = z.infer<typeof RoundResponse>
