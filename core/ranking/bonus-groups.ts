import { compareCustomOrder, type RankedCasino } from '#core/ranking/custom-order.ts'
import { DEFAULT_RANK } from '#core/ranking/tier.ts'

/** What decides which rows of a list belong together. */
export type ListFacts = {
  /** Returns the casino of a further bonus; null for a casino's main row. */
  readonly parentOf: (casinoId: number) => number | null
  /** Returns false for a hidden or snoozed row: the rows around it look adjacent. */
  readonly isShown: (casinoId: number) => boolean
}

/** Computes the places of the casinos that a move changes; null if it changes none. */
export type Rearrangement = (
  list: readonly RankedCasino[],
  /** `isInSamePart` returns whether the list shows a row in the same part of its tier as the one that moves. */
  facts: ListFacts & { readonly isInSamePart: (casinoId: number) => boolean },
) => readonly RankedCasino[] | null

/**
 * Returns a list in custom order. A further bonus that was never ranked, such as one that the player has just added, is
 * after its casino and the bonuses that follow it, if they are in the same tier.
 *
 * @returns the same rows in another order; the input is not modified.
 */
export function inCustomOrder<Row extends RankedCasino>(
  list: readonly Row[],
  parentOf: ListFacts['parentOf'],
): Row[] {
  const sorted = [...list].sort(compareCustomOrder)
  const tiers = new Map(sorted.map(({ casinoId, userTier }) => [casinoId, userTier]))
  const added = new Map<number, Row[]>()
  for (const row of sorted) {
    const parent = row.userRank === DEFAULT_RANK ? parentOf(row.casinoId) : null
    if (parent === null || tiers.get(parent) !== row.userTier) continue
    added.set(parent, [...(added.get(parent) ?? []), row])
  }
  if (added.size === 0) return sorted
  const isAdded = new Set([...added.values()].flat())
  const ranked = sorted.filter((row) => !isAdded.has(row))
  const ordered: Row[] = []
  let casino: number | null = null
  const end = () => void ordered.push(...(added.get(casino ?? 0) ?? []))
  for (const row of ranked) {
    if (casino === null || parentOf(row.casinoId) !== casino) {
      end()
      casino = row.casinoId
    }
    ordered.push(row)
  }
  end()
  return ordered
}

/**
 * Returns a row with the further bonuses that follow it: those directly after their casino in the same tier. A bonus
 * that the player moved away is not among them, nor are the other bonuses among those of a bonus.
 *
 * @param tier the rows of the tier, in order.
 * @returns in the order of the tier, the row itself first; empty if the tier does not contain it.
 * @see docs/behavior.md, "Order, votes, and visibility"
 */
export function withFollowers<Row extends RankedCasino>(
  tier: readonly Row[],
  casinoId: number,
  { parentOf, isShown }: ListFacts,
): Row[] {
  const at = tier.findIndex((row) => row.casinoId === casinoId)
  const group = tier.slice(at, at + 1)
  if (at < 0) return []
  for (const row of tier.slice(at + 1)) {
    if (parentOf(row.casinoId) === casinoId) group.push(row)
    else if (isShown(row.casinoId)) break
  }
  return group
}
