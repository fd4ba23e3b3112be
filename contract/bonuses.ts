import * as z from 'zod'
import {
  type Clock,
  CONDITIONS,
  MAX_CANDIDATES,
  MAX_CLOCK_MINUTES,
  MAX_CLOCK_TIMES,
  MAX_LOST_AFTER_MINUTES,
  MAX_STACKS,
  type StatedClock,
} from '#core/bonuses/clock.ts'
import { type BonusValue, MAX_LADDER_DAYS, MAX_LEVELS, MAX_SPINS } from '#core/bonuses/value.ts'
import { isZone, isZoneName } from '#core/reset/reset-rule.ts'

const whole = (least: number, most: number) => z.int().min(least).max(most)

/** An amount of a bonus: a decimal in US dollars with two places, 0.00 to 1000000.00. */
export const BonusAmount = z
  .string()
  .regex(/^(0|[1-9]\d{0,6})\.\d\d$/, { error: 'is not an amount such as 1.50' })
  .refine((text) => Number(text) <= 1_000_000, { error: 'is above 1000000.00' })
  .meta({ example: '0.30' })

const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: 'is not a time of day such as 06:00' })

const timing = {
  stacks: whole(2, MAX_STACKS).exactOptional(),
  lostAfterMinutes: whole(1, MAX_LOST_AFTER_MINUTES).exactOptional(),
}

/** Zones are compared and cached by their text, so each has one. */
function canonicalZone(zone: string): string {
  if (/^(utc|gmt|etc\/utc)$/i.test(zone)) return 'UTC'
  // A rejected text is also passed here.
  if (!isZone(zone)) return zone
  return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
}

const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length

/** A sentence for players: one line without control or invisible characters. */
const Sentence = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text), {
    error: 'contains a control or invisible character',
  })

const RollingShape = z.strictObject({
  kind: z.literal('rolling'),
  minutes: whole(1, MAX_CLOCK_MINUTES),
  ...timing,
})

const FixedShape = z.strictObject({
  kind: z.literal('fixed'),
  times: z
    .array(TimeOfDay)
    .min(1)
    .max(MAX_CLOCK_TIMES)
    .refine((times) => isUnique(times.map((time) => time.padEnd(8, ':00'))), { error: 'repeats a time' }),
  zone: z
    .string()
    .max(60)
    .refine((zone) => isZoneName(zone) && isZone(zone), { error: 'is not a time zone' })
    .overwrite(canonicalZone),
  weekdays: z
    .array(whole(1, 7))
    .min(1)
    .max(7)
    .refine(isUnique, { error: 'repeats a day' })
    .nullable()
    .exactOptional(),
  dayOfMonth: whole(1, 31).nullable().exactOptional(),
  ...timing,
})

/** When a bonus is ready again after a claim, as a file or a player states it; see `core/bonuses/clock.ts`. */
export const StatedClockShape: z.ZodType<StatedClock> = z
  .discriminatedUnion('kind', [
    RollingShape,
    FixedShape,
    z.strictObject({ kind: z.literal('daily'), ...timing }),
    z.strictObject({ kind: z.literal('condition'), condition: z.enum(CONDITIONS), text: Sentence }),
    z.strictObject({ kind: z.literal('unknown') }),
  ])
  .refine((clock) => clock.kind !== 'fixed' || (clock.stacks ?? 1) * clock.times.length <= 48, {
    error: 'adds up too many times a day',
    path: ['stacks'],
  })
  .refine((clock) => clock.kind !== 'fixed' || !clock.weekdays || !clock.dayOfMonth, {
    error: 'has weekdays or a day of the month, not both',
    path: ['dayOfMonth'],
  })
  .meta({ id: 'StatedClock', description: 'When a bonus is ready again after a claim, as stated' })

/** A stated clock, or one that was learned, with the probability of each candidate. */
export const ClockShape: z.ZodType<Clock> = z
  .union([
    StatedClockShape,
    z.strictObject({
      kind: z.literal('learned'),
      candidates: z
        .array(
          z.strictObject({
            clock: z.discriminatedUnion('kind', [RollingShape, FixedShape]),
            weight: z.number().min(0).max(1),
          }),
        )
        .min(1)
        .max(MAX_CANDIDATES),
    }),
  ])
  .meta({ id: 'Clock', description: 'When a bonus is ready again after a claim' })

const isWorthPossible = ({ spins: count, spinValue }: { spins: number; spinValue: string | null }) =>
  count * Number(spinValue ?? 0) <= 1_000_000

const spins = { spins: whole(1, MAX_SPINS), spinValue: BonusAmount.nullable() }
const rules = {
  redeemable: z.boolean().exactOptional(),
  expiresAfterDays: whole(1, 3660).exactOptional(),
  cap: BonusAmount.exactOptional(),
}

/** What a claim pays; see `core/bonuses/value.ts`. */
export const ValueShape: z.ZodType<BonusValue> = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('fixed'), amount: BonusAmount, ...rules }),
    z.strictObject({
      kind: z.literal('ladder'),
      days: z
        .array(
          z.union([
            z.strictObject({ amount: BonusAmount }),
            z.strictObject(spins).refine(isWorthPossible, { error: 'is above 1000000.00' }),
          ]),
        )
        .min(1)
        .max(MAX_LADDER_DAYS),
      afterEnd: z.enum(['repeat', 'stay']),
      onMiss: z.enum(['restart', 'keep']),
      ...rules,
    }),
    z.strictObject({
      kind: z.literal('range'),
      low: BonusAmount,
      high: BonusAmount,
      typical: BonusAmount.nullable(),
      ...rules,
    }),
    z.strictObject({
      kind: z.literal('levels'),
      levels: z
        .array(z.strictObject({ name: Sentence.max(60), amount: BonusAmount }))
        .min(1)
        .max(MAX_LEVELS)
        .refine((levels) => isUnique(levels.map(({ name }) => name)), { error: 'repeats a level' }),
      ...rules,
    }),
    z
      .strictObject({ kind: z.literal('spins'), ...spins, ...rules })
      .refine(isWorthPossible, { error: 'is above 1000000.00', path: ['spinValue'] }),
    z.strictObject({ kind: z.literal('unknown'), ...rules }),
  ])
  .refine((value) => value.kind !== 'range' || Number(value.low) <= Number(value.high), {
    error: 'is below the lowest amount',
    path: ['high'],
  })
  .refine(
    (value) =>
      value.kind !== 'range' ||
      value.typical === null ||
      (Number(value.low) <= Number(value.typical) && Number(value.typical) <= Number(value.high)),
    { error: 'is not between the lowest and the highest amount', path: ['typical'] },
  )
  .meta({ id: 'BonusValue', description: 'What one claim of a bonus pays' })
