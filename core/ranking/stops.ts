import { sumKnown } from '#core/money/sum-known.ts'
import type { Cents, EpochMs } from '#core/units.ts'

/** A bonus of a casino: its main one, or with `parentId` a further one. */
type CasinoBonus = { readonly casinoId: number; readonly parentId: number | null }

/** A bonus that can be collected, and the value of its next claim; null if it is not known. */
export type ReadyBonus = CasinoBonus & { readonly worth: Cents | null }

/** The ready bonuses of one casino, which one visit collects. */
export type Stop<Bonus> = {
  /** The ID of the casino, also if its main bonus is not ready. */
  readonly casinoId: number
  /** The main bonus first, then the others in the order of the list. */
  readonly bonuses: readonly [Bonus, ...Bonus[]]
  /** What one claim of each is worth together; null if no value is known. */
  readonly worth: Cents | null
}

/** Collections of one casino that are not farther apart are one visit. */
const SAME_VISIT_MS = 60_000

/**
 * Groups ready bonuses into stops, the most valuable stop first: every stop takes about the same time. Stops of equal
 * value have the order of the list; those of unknown value are last.
 *
 * @param ready in the order of the list.
 * @see docs/behavior.md, "Speed Collect"
 */
export function stopsOf<Bonus extends ReadyBonus>(ready: readonly Bonus[]): Stop<Bonus>[] {
  const stops = new Map<number, Stop<Bonus>>()
  for (const bonus of ready) {
    const casinoId = casinoOf(bonus)
    const { bonuses, worth } = stops.get(casinoId) ?? { bonuses: [], worth: null }
    const all = bonus.parentId === null ? [bonus, ...bonuses] : [...bonuses, bonus]
    stops.set(casinoId, {
      casinoId,
      bonuses: all as [Bonus, ...Bonus[]],
      worth: sumKnown([worth, bonus.worth]),
    })
  }
  return [...stops.values()].sort((a, b) => (b.worth ?? -1) - (a.worth ?? -1))
}

/** Counts the visits of which collections are the result: those of one casino within a minute are of one visit. */
export function countVisits(collections: readonly (CasinoBonus & { readonly at: EpochMs })[]): number {
  const latest = new Map<number, EpochMs>()
  let visits = 0
  for (const collection of [...collections].sort((a, b) => a.at - b.at)) {
    const before = latest.get(casinoOf(collection))
    if (before === undefined || collection.at - before > SAME_VISIT_MS) visits += 1
    latest.set(casinoOf(collection), collection.at)
  }
  return visits
}

function casinoOf({ casinoId, parentId }: CasinoBonus): number {
  return parentId ?? casinoId
}
