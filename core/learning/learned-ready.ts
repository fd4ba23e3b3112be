import type { EpochMs } from '#core/units.ts'

/** From this probability on, a bonus is shown as probably ready and can be collected. */
export const PROBABLY_SHARE = 0.9
const ROUNDING = 1e-9

/**
 * Returns the earliest moment at which a share of the weight is ready: a weighted quantile.
 *
 * @param moments when each candidate is ready, and its weight.
 * @param rest when the rest of the weight, up to 1, is ready.
 */
export function readyFrom(
  moments: readonly { readonly at: EpochMs; readonly weight: number }[],
  rest: EpochMs,
  share: number,
): EpochMs {
  const total = moments.reduce((sum, { weight }) => sum + weight, 0)
  const all = [...moments, { at: rest, weight: Math.max(0, 1 - total) }]
  let sum = 0
  for (const { at, weight } of all.sort((one, other) => one.at - other.at)) {
    sum += weight
    if (sum >= share - ROUNDING) return at
  }
  return rest
}
