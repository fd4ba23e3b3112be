/** From this probability on, a bonus is shown as probably ready and can be collected. */
export const PROBABLY_SHARE = 0.9
/** From this probability on, a bonus is shown as ready. */
export const READY_SHARE = 0.98
const ROUNDING = 1e-9

/** A value and its probability, from 0 to 1. */
export type Weighted = { readonly value: number; readonly weight: number }

/**
 * Returns the least value that a share of the weight does not exceed: a weighted quantile.
 *
 * @param rest the value of the rest of the weight, up to 1.
 * @param share above 0, below 1.
 */
export function weightedQuantile(values: readonly Weighted[], rest: number, share: number): number {
  const total = values.reduce((sum, { weight }) => sum + weight, 0)
  const all = [...values, { value: rest, weight: Math.max(0, 1 - total) }]
  let sum = 0
  for (const { value, weight } of all.sort((one, other) => one.value - other.value)) {
    sum += weight
    if (sum >= share - ROUNDING) return value
  }
  return rest
}
