import { err, ok, type Result } from '#core/result.ts'
import { type Cents, cents, type EpochMs, epochMs } from '#core/units.ts'
import type { AmountError, TypedAmountError } from '#core/money/parse-amount.ts'

const HOUR_MS = 3_600_000

/** The periods of spend limits, shortest first. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const

export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** How long a raised or removed limit waits for its confirmation. */
export const RAISE_DELAY_MS = 24 * HOUR_MS

/** How long a raised or removed limit can be confirmed after that. Then it has to be requested again. */
export const RAISE_CONFIRMABLE_MS = 7 * 24 * HOUR_MS

/**
 * The lengths of breaks. A day is 24 hours, a week 7, a month 30, and six months 182 of them, so that neither a time zone
 * nor daylight saving time moves an end.
 */
export const BREAK_MS = {
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
  'six-months': 182 * 24 * HOUR_MS,
} as const

export type BreakLength = keyof typeof BREAK_MS

/** The lengths of breaks, shortest first. */
export const BREAK_LENGTHS = ['day', 'week', 'month', 'six-months'] as const satisfies readonly BreakLength[]

/** A spend limit of one period. */
export type SpendLimit = {
  /** 0 or more; null is no limit. */
  readonly amount: Cents | null
  /** A higher limit, or null for none, that takes effect when the user confirms it. Remains stored after it expires. */
  readonly raise: { readonly amount: Cents | null; readonly requestedAt: EpochMs } | null
}

/** A user's spend limits and break. */
export type LimitRules = {
  readonly limits: Readonly<Record<LimitPeriod, SpendLimit>>
  /** Set from the start of a break until the user confirms its end, which can be later than this time. */
  readonly breakEndsAt: EpochMs | null
}

/** Why a change is rejected. */
export type LimitRejection = 'on-break' | 'nothing-pending' | 'too-early' | 'break-not-over'

const NO_LIMIT: SpendLimit = { amount: null, raise: null }

/** The rules of a user who has set none. */
export const NO_RULES: LimitRules = {
  limits: { day: NO_LIMIT, week: NO_LIMIT, month: NO_LIMIT },
  breakEndsAt: null,
}

/**
 * Accepts $0.00 as a limit, which `parsePlainAmount` and `parseAmount` reject for entries.
 *
 * @param parsed the result of one of them.
 */
export function acceptZero(
  parsed: Result<Cents, AmountError>,
): Result<Cents, Exclude<AmountError, { readonly kind: 'too-small' }>>
export function acceptZero(
  parsed: Result<Cents, TypedAmountError>,
): Result<Cents, Exclude<TypedAmountError, { readonly kind: 'too-small' }>>
export function acceptZero(
  parsed: Result<Cents, TypedAmountError>,
): Result<Cents, Exclude<TypedAmountError, { readonly kind: 'too-small' }>> {
  if (parsed.ok) return parsed
  return parsed.reason.kind === 'too-small' ? ok(cents(0)) : err(parsed.reason)
}

/**
 * Sets the limit of a period.
 *
 * A first or lower limit takes effect immediately and cancels a pending raise. A higher limit, or none, becomes pending.
 * Requesting the pending amount again does not restart its 24 hours, unless it has expired.
 *
 * @param amount 0 or more; null removes the limit.
 * @returns the same object when nothing changes; `on-break` for a raise during a break, or before its end is confirmed.
 */
export function setLimit(
  rules: LimitRules,
  period: LimitPeriod,
  amount: Cents | null,
  now: EpochMs,
): Result<LimitRules, LimitRejection> {
  const limit = rules.limits[period]
  const isRaise = limit.amount !== null && (amount === null || amount > limit.amount)
  if (!isRaise) return ok(withLimit(rules, period, { amount, raise: null }))
  if (pendingRaise(limit, now)?.amount === amount) return ok(rules)
  if (rules.breakEndsAt !== null) return err('on-break')
  return ok(withLimit(rules, period, { amount: limit.amount, raise: { amount, requestedAt: now } }))
}

/** Returns when a pending raise can be confirmed. */
export function confirmableAt(raise: NonNullable<SpendLimit['raise']>): EpochMs {
  return epochMs(raise.requestedAt + RAISE_DELAY_MS)
}

/** Returns when a pending raise expires. */
export function expiresAt(raise: NonNullable<SpendLimit['raise']>): EpochMs {
  return epochMs(confirmableAt(raise) + RAISE_CONFIRMABLE_MS)
}

/** Returns the raise that waits for its confirmation; null if there is none, or if it has expired. */
export function pendingRaise({ raise }: SpendLimit, now: EpochMs): SpendLimit['raise'] {
  return raise !== null && now < expiresAt(raise) ? raise : null
}

/**
 * Applies the pending raise of a period, from 24 hours after it was requested until it expires. A break does not extend
 * this time.
 *
 * @returns `nothing-pending`; `on-break` during a break, or before its end is confirmed; `too-early`.
 */
export function confirmRaise(
  rules: LimitRules,
  period: LimitPeriod,
  now: EpochMs,
): Result<LimitRules, LimitRejection> {
  const raise = pendingRaise(rules.limits[period], now)
  if (raise === null) return err('nothing-pending')
  if (rules.breakEndsAt !== null) return err('on-break')
  if (now < confirmableAt(raise)) return err('too-early')
  return ok(withLimit(rules, period, { amount: raise.amount, raise: null }))
}

/** Cancels the pending raise of a period. Returns the same object when there is none. */
export function cancelRaise(rules: LimitRules, period: LimitPeriod): LimitRules {
  return withLimit(rules, period, { amount: rules.limits[period].amount, raise: null })
}

/**
 * Starts a break, or extends the current one. A break never ends earlier than before: a shorter one during a longer one
 * changes nothing.
 */
export function startBreak(rules: LimitRules, length: BreakLength, now: EpochMs): LimitRules {
  const endsAt = epochMs(now + BREAK_MS[length])
  return rules.breakEndsAt !== null && rules.breakEndsAt >= endsAt ? rules : { ...rules, breakEndsAt: endsAt }
}

/** Returns whether a break is active, has ended and waits for the user's confirmation, or neither. */
export function breakState({ breakEndsAt }: LimitRules, now: EpochMs): 'active' | 'ended' | null {
  if (breakEndsAt === null) return null
  return now < breakEndsAt ? 'active' : 'ended'
}

/**
 * Confirms that the user wants to continue after a break that has ended. Does nothing without a break, so that a second
 * device can confirm it too.
 *
 * @returns `break-not-over` during a break.
 */
export function confirmBreakEnd(rules: LimitRules, now: EpochMs): Result<LimitRules, LimitRejection> {
  const state = breakState(rules, now)
  if (state === 'active') return err('break-not-over')
  return ok(state === null ? rules : { ...rules, breakEndsAt: null })
}

/** Returns the same object when the limit does not change. */
function withLimit(rules: LimitRules, period: LimitPeriod, limit: SpendLimit): LimitRules {
  const before = rules.limits[period]
  if (before.amount === limit.amount && before.raise === limit.raise) return rules
  return { ...rules, limits: { ...rules.limits, [period]: limit } }
}
