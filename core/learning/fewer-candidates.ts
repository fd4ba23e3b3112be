import type { ClockCandidate } from '#core/bonuses/clock.ts'
import { type ClockClass, readyAfter } from '#core/learning/clock-classes.ts'
import { isOnceADay } from '#core/learning/learned-summary.ts'
import type { EpochMs } from '#core/units.ts'

/** Candidates below this weight are merged, so that rounding loses little. */
const MIN_WEIGHT = 0.0005
/** Weights have four digits. */
const DIGITS = 10_000

/**
 * Returns at most so many candidates, the most probable first. Beyond that, the least probable one is merged with the next
 * that is ready later: with the next interval, or the next time of day. So a bonus is shown a little late rather than
 * too early.
 *
 * @param at the moment after which the times of day are compared.
 * @returns weights that are rounded down, so together slightly less than 1.
 */
export function fewerCandidates(
  classes: readonly ClockClass[],
  weights: Float64Array,
  at: EpochMs,
  most: number,
): readonly ClockCandidate[] {
  const weighted = classes.map(({ clock, waitMs, ...rest }, index) => ({
    clock,
    waitMs,
    weight: weights[index] ?? 0,
    readyAt: readyAfter({ clock, waitMs, ...rest }, at),
  }))
  const inOrder = weighted.sort((one, other) => one.readyAt - other.readyAt || one.weight - other.weight)
  const groups = [
    inOrder.filter(({ clock }) => isOnceADay(clock)),
    inOrder.filter(({ waitMs }) => waitMs > 0),
  ]
  const others = inOrder.filter(({ clock, waitMs }) => waitMs === 0 && !isOnceADay(clock))
  for (;;) {
    const least = leastOf(groups)
    const count = groups.reduce((sum, group) => sum + group.length, others.length)
    if (least === null || (count <= most && least.weight >= MIN_WEIGHT)) break
    const { group, index, weight } = least
    const next = group[(index + 1) % group.length]
    if (next) next.weight += weight
    group.splice(index, 1)
  }
  return [...groups.flat(), ...others]
    .sort((one, other) => other.weight - one.weight)
    .map(({ clock, weight }) => ({ clock, weight: Math.floor(weight * DIGITS) / DIGITS }))
}

type Weighted = { readonly clock: ClockCandidate['clock']; weight: number }

/** Returns the least probable of the groups that have more than one; null if there is none. */
function leastOf<One extends Weighted>(
  groups: readonly One[][],
): { readonly group: One[]; readonly index: number; readonly weight: number } | null {
  let least: { group: One[]; index: number; weight: number } | null = null
  for (const group of groups)
    if (group.length > 1)
      for (const [index, { weight }] of group.entries())
        if (least === null || weight < least.weight) least = { group, index, weight }
  return least
}
