/** Profitability tier: 1 is best, 5 is not recommended. */
export type Tier = 1 | 2 | 3 | 4 | 5

/** All tiers, best first. */
export const TIERS = [1, 2, 3, 4, 5] as const satisfies readonly Tier[]

/** The rank of a casino that has never been ranked. */
export const DEFAULT_RANK = 9999

/** @returns whether the number is one of the five tiers. */
export function isTier(value: number): value is Tier {
  return Number.isInteger(value) && value >= 1 && value <= 5
}

/** @returns whether a tier counts toward "available now": 1 to 4 do. */
export function countsTowardAvailable(tier: Tier): boolean {
  return tier !== 5
}

/** @returns the heading of a tier's section. */
export function tierTitle(tier: Tier): string {
  return tier === 5 ? 'Tier 5: Not Recommended, Do Not Use!' : `Profitability Tier ${tier}:`
}
