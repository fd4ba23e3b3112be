import { type ListFacts, withFollowers } from '#core/ranking/bonus-groups.ts'
import type { RankedCasino } from '#core/ranking/custom-order.ts'

/** A list without further bonuses and without hidden rows. */
export const NO_FACTS: ListFacts = { parentOf: () => null, isShown: () => true }

/**
 * Returns the index at which a moved row is inserted before or after another row. A casino and the bonuses that follow
 * it stay together, except when one of the bonuses itself is moved among them.
 *
 * @param others the rows of the tier in order, without the moved ones.
 */
export function insertionIndex(
  others: readonly RankedCasino[],
  moved: number,
  { at, side }: { readonly at: number; readonly side: 'before' | 'after' },
  facts: ListFacts,
): number {
  const target = others[at]
  if (target === undefined) return others.length
  const parent = facts.parentOf(target.casinoId)
  const head = parent === null ? target.casinoId : parent
  const group = withFollowers(others, head, facts)
  const isInside = facts.parentOf(moved) === head
  if (isInside || !group.includes(target)) return side === 'before' ? at : at + 1
  if (side === 'before') return others.findIndex((row) => row.casinoId === head)
  return others.indexOf(group.at(-1) ?? target) + 1
}
