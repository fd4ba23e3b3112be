import type { LimitPeriod, LimitRules } from '#core/limits/limit-rules.ts'
import { breakState, LIMIT_PERIODS } from '#core/limits/limit-rules.ts'
import { type Cents, type EpochMs, epochMs } from '#core/units.ts'

const DAY_MS = 86_400_000

/**
 * The length of each window: 24 hours, 7 times 24, and 30 times 24, up to now. Windows are rolling and in hours, so that no
 * time zone, daylight saving time, or device clock moves them.
 *
 * @see UKGC RTS 12, taken as a design rule
 */
export const WINDOW_MS = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
} as const satisfies Record<LimitPeriod, number>

/** The spends in one window: those at a time after `windowStart`, deleted ones excluded. */
export type WindowSpend = {
  readonly spent: Cents
  /**
   * The latest time such that the spends from it on add up to the limit. The limit is reached until this spend leaves the
   * window. Null if there is none, or no limit.
   */
  readonly reachedBy: EpochMs | null
}

/** The spends in the window of each period. */
export type WindowSpends = Readonly<Record<LimitPeriod, WindowSpend>>

/** Returns the start of a window. A spend at this time has just left it. */
export function windowStart(period: LimitPeriod, now: EpochMs): EpochMs {
  return epochMs(now - WINDOW_MS[period])
}

/** `near` is at least 80% of the limit, `reached` at least 100%. */
export type LimitState = 'ok' | 'near' | 'reached'

/**
 * Returns how much of a limit is spent.
 *
 * @param amount 0 or more; a limit of 0 is always reached. Null, no limit, is always `ok`.
 */
export function limitState(amount: Cents | null, spent: Cents): LimitState {
  if (amount === null) return 'ok'
  if (spent >= amount) return 'reached'
  return spent * 5 >= amount * 4 ? 'near' : 'ok'
}

/**
 * Returns when the spends in the window fall below a reached limit, if no further one is added.
 *
 * @returns null if the limit is not reached, or is 0.
 */
export function reachedUntil(
  period: LimitPeriod,
  amount: Cents | null,
  { spent, reachedBy }: WindowSpend,
): EpochMs | null {
  if (amount === 0 || reachedBy === null || limitState(amount, spent) !== 'reached') return null
  return epochMs(reachedBy + WINDOW_MS[period])
}

/** Why a user's casino links are disabled. `until` is null for a limit of 0, which has no end. */
export type LinkRejection =
  | { readonly kind: 'break'; readonly endsAt: EpochMs }
  | { readonly kind: 'break-ended' }
  | { readonly kind: 'limit'; readonly period: LimitPeriod; readonly until: EpochMs | null }

/**
 * Returns why a user's casino links are disabled, or null if they are not.
 *
 * A break precedes limits. Of several reached limits, it is the one that lasts longest.
 */
export function linkRejection(rules: LimitRules, spends: WindowSpends, now: EpochMs): LinkRejection | null {
  const onBreak = breakState(rules, now)
  if (onBreak === 'ended') return { kind: 'break-ended' }
  if (onBreak === 'active' && rules.breakEndsAt !== null) return { kind: 'break', endsAt: rules.breakEndsAt }
  let longest: Extract<LinkRejection, { readonly kind: 'limit' }> | null = null
  for (const period of LIMIT_PERIODS) {
    const { amount } = rules.limits[period]
    if (limitState(amount, spends[period].spent) !== 'reached') continue
    const until = reachedUntil(period, amount, spends[period])
    if (longest === null || (until ?? Infinity) >= (longest.until ?? Infinity)) {
      longest = { kind: 'limit', period, until }
    }
  }
  return longest
}

/**
 * Returns until when casino links stay off in a browser in which the user logs out: the end of the break, or of the reached
 * limit that lasts longest. A limit of 0 has no end; it counts for the longest window.
 *
 * @returns null without a break or a reached limit. A break that has ended keeps links off only in the account.
 */
export function linksOffUntil(rules: LimitRules, spends: WindowSpends, now: EpochMs): EpochMs | null {
  const ends: number[] = []
  if (breakState(rules, now) === 'active' && rules.breakEndsAt !== null) ends.push(rules.breakEndsAt)
  for (const period of LIMIT_PERIODS) {
    const { amount } = rules.limits[period]
    if (limitState(amount, spends[period].spent) !== 'reached') continue
    ends.push(reachedUntil(period, amount, spends[period]) ?? now + WINDOW_MS.month)
  }
  return ends.length === 0 ? null : epochMs(Math.max(...ends))
}
