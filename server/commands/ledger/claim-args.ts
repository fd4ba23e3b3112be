import { claimWorth } from '#core/bonuses/claim-worth.ts'
import type { Bonus } from '#core/bonuses/next-claim.ts'
import { stackedFrom } from '#core/bonuses/next-ready.ts'
import { streakWindow } from '#core/bonuses/streak.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { expectedReward } from '#core/money/expected-reward.ts'
import type { EpochMs } from '#core/units.ts'
import type { ClaimLadder, StoredOwn } from '#server/db/json-types.ts'

/**
 * Returns what `claim_of` needs for a collection at a moment: its value, or how the value and the day of the streak follow from
 * the last collection, which only the database knows for certain.
 */
export function claimArgs(
  bonus: Bonus,
  own: StoredOwn | null,
  at: EpochMs,
): { readonly worth: string | null; readonly ladder: ClaimLadder | null } {
  const { clock, value } = bonus
  const stacked = stackedFrom(clock, at)
  if (value.kind !== 'ladder' && stacked.length === 0) return { worth: worthOf(bonus, 1), ladder: null }
  const { sameFrom, keptFrom } = streakWindow(clock, value, at)
  const stated = own?.day
  const days = value.kind === 'ladder' ? value.days : [null]
  return {
    worth: null,
    ladder: {
      worths: days.map((_, index) => worthOf(bonus, index + 1)),
      repeats: value.kind !== 'ladder' || value.afterEnd === 'repeat',
      sameFrom: dateOf(sameFrom),
      keptFrom: dateOf(keptFrom),
      stated: stated === undefined ? null : keptFrom !== null && stated.at < keptFrom ? 1 : stated.day,
      statedAt: dateOf(stated?.at ?? null),
      stackedFrom: stacked.map((from) => new Date(from)),
    },
  }
}

function worthOf({ value, level, rtp }: Bonus, streakDay: number): string | null {
  const worth = expectedReward(claimWorth(value, { streakDay, level }), rtp)
  return worth === null ? null : decimalText(worth)
}

function dateOf(at: EpochMs | null): Date | null {
  return at === null ? null : new Date(at)
}
