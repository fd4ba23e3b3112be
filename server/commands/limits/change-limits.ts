import type { LimitsResponse } from '#contract/limits.ts'
import type { LimitRejection, LimitRules } from '#core/limits/limit-rules.ts'
import type { Result } from '#core/result.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { LIMIT_PERIODS } from '#core/limits/limit-rules.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { callFunction, type FunctionRow } from '#server/db/call-function.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { limitsOf, windowStarts } from '#server/queries/limits/stored-limits.ts'
import { presentLimits } from '#server/queries/limits/present-limits.ts'
import { readStoredLimits } from '#server/queries/limits/read-limits.ts'

/** Each attempt that finds a newer version means that another change succeeded. */
const MAX_ATTEMPTS = 10

/**
 * Changes a user's limits or break by a rule of `core/limits`, as of the server's time.
 *
 * Reads the rules, applies the change, and stores the result unless the rules have changed meanwhile; then it starts over.
 *
 * @param change returns the same object when there is nothing to change.
 * @throws ApiError `conflict` with the reason when the rule rejects the change.
 */
export async function changeLimits(
  deps: Deps,
  userId: string,
  change: (rules: LimitRules, now: EpochMs) => Result<LimitRules, LimitRejection>,
): Promise<LimitsResponse> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const now = deps.now()
    const before = await readStoredLimits(deps, userId, now)
    const changed = change(before.rules, now)
    if (!changed.ok) throw new ApiError('conflict', REASONS[changed.reason])
    if (changed.value === before.rules) return presentLimits(before, now)
    const saved = await save(deps, userId, before.version, changed.value, now)
    if (saved.outcome === 'no-user') throw new ApiError('sign-in-needed')
    if (saved.outcome === 'saved') return presentLimits(limitsOf(saved), now)
  }
  throw new Unavailable('concurrent changes of the limits did not end')
}

const REASONS = {
  'on-break':
    'You can’t raise or remove a limit until your break is over and you’ve turned casino links back on.',
  'nothing-pending': 'There is no change to confirm.',
  'too-early': 'You can confirm this change 24 hours after you request it.',
  'break-not-over': 'Your break isn’t over yet.',
} as const satisfies Record<LimitRejection, string>

/** Stores rules that are based on the given version. The outcome is `outdated` when they have changed since. */
async function save(
  { db }: Deps,
  userId: string,
  version: number,
  { breakEndsAt, limits }: LimitRules,
  now: EpochMs,
): Promise<FunctionRow<'save_play_rules'>> {
  const all = LIMIT_PERIODS.map((period) => limits[period])
  return await callFunction(db, 'save_play_rules', {
    userId,
    version,
    breakEndsAt: dateOf(breakEndsAt),
    limits: all.map(({ amount }) => amountText(amount)),
    raises: all.map(({ raise }) => amountText(raise?.amount ?? null)),
    raiseTimes: all.map(({ raise }) => dateOf(raise?.requestedAt ?? null)),
    windowStarts: windowStarts(now),
    now: new Date(now),
  })
}

function amountText(amount: Cents | null): string | null {
  return amount === null ? null : decimalText(amount)
}

function dateOf(at: EpochMs | null): Date | null {
  return at === null ? null : new Date(at)
}
