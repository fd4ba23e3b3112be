import type { TierFacts } from '#content/collecting-facts.ts'

/** From so many days on, a wait for the first withdrawal is long. */
export const LONG_WAIT_DAYS = 100

/**
 * The share of a bonus that is left on average where `times` counts dollars staked, not turns of what is left: each
 * stake as large as the bonus takes the same share of it.
 *
 * @returns 0 to 1; 0 if the stakes cost more than the bonus, because a player can't lose more than all of it.
 */
export function keptByStakes(rtp: number, times: number): number {
  return Math.max(0, 1 - times * (1 - rtp / 100))
}

/** The casinos of tiers 3 and 4 with a known wait, and how many of them take `LONG_WAIT_DAYS` or more. */
export function longWaits(tiers: readonly TierFacts[]): { readonly known: number; readonly long: number } {
  const waits = tiers.filter(({ tier }) => tier >= 3).flatMap((tier) => tier.waits)
  return { known: waits.length, long: waits.filter((days) => days >= LONG_WAIT_DAYS).length }
}
