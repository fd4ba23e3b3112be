import { countsTowardAvailable, type Tier } from '#core/ranking/tier.ts'
import type { Cents } from '#core/units.ts'
import { type LinkRules, NO_LINK_RULES, unavailable } from '#web/api/availability/unavailable.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import type { ChosenCasinos } from '#web/outbox/write.ts'

/** A casino of the catalog that a member can choose. */
export type CasinoChoice = {
  readonly id: number
  readonly name: string
  readonly site: string | null
  readonly tier: Tier
  /** The expected value of its daily bonus; null if it is not known. */
  readonly daily: Cents | null
  /** In the list now; null: it came after the member left out others. */
  readonly chosen: boolean | null
  /** "Not available in California"; null if it is, as far as we know. */
  readonly excluded: string | null
}

/** A casino that the member added, which is in the list whatever is chosen. */
export type OwnCasino = { readonly id: number; readonly name: string }

/** Returns the casinos of the catalog that a member can choose, the best value first, then by name; tier 5 last. */
export function casinoChoices(
  rows: readonly ListRow[],
  availability: LinkRules['availability'],
): readonly CasinoChoice[] {
  const rules: LinkRules = { ...NO_LINK_RULES, availability }
  return rows
    .filter(isOffered)
    .map(({ own, listed: { casino, expected } }) => ({
      id: casino.id,
      name: casino.name,
      site: casino.site,
      tier: own.userTier,
      daily: expected,
      chosen: own.chosen,
      excluded: unavailable(casino, rules)?.title ?? null,
    }))
    .sort(
      (a, b) =>
        Number(a.tier === 5) - Number(b.tier === 5) ||
        (b.daily ?? -1) - (a.daily ?? -1) ||
        a.name.localeCompare(b.name),
    )
}

/** Whether a row is a casino that can be chosen: of the catalog, open, and no further bonus, which follows its casino. */
function isOffered({ own, listed: { casino } }: ListRow): boolean {
  return own.added === null && casino.active && casino.parentId === null
}

/** Returns the casinos of the best known value that are available in the member's place and not of tier 5. */
export function bestByValue(choices: readonly CasinoChoice[], most: number): readonly CasinoChoice[] {
  return choices
    .filter(({ daily, tier, excluded }) => daily !== null && excluded === null && countsTowardAvailable(tier))
    .slice(0, most)
}

/** A change of which casinos are in the list: those that it changes, before and after it. */
export type ChosenChange = { readonly from: ChosenCasinos; readonly to: ChosenCasinos }

/**
 * Returns what changes in a list when these casinos are chosen and all other open ones are left out; null if nothing does.
 * Closed casinos stay as they are.
 */
export function changeToChosen(rows: readonly ListRow[], chosen: ReadonlySet<number>): ChosenChange | null {
  const offered = new Set(rows.filter(isOffered).map(({ own }) => own.casinoId))
  return changeOf(rows, (main, before) => (offered.has(main) ? chosen.has(main) : before))
}

/** Returns what changes in a list when one more casino is chosen. */
export function changeToAdd(rows: readonly ListRow[], casinoId: number): ChosenChange | null {
  return changeOf(rows, (main, before) => (main === casinoId ? true : before))
}

/** @param after returns the new state of the rows of a casino. */
function changeOf(
  rows: readonly ListRow[],
  after: (main: number, before: boolean | null) => boolean | null,
): ChosenChange | null {
  const changed = rows
    .filter(({ own }) => own.added === null)
    .map(({ own, listed: { casino } }) => ({
      id: own.casinoId,
      from: own.chosen,
      to: after(casino.parentId ?? casino.id, own.chosen),
    }))
    .filter(({ from, to }) => from !== to)
  const lists = (when: 'from' | 'to'): ChosenCasinos => {
    const ids = (state: boolean | null) => changed.filter((one) => one[when] === state).map(({ id }) => id)
    return { chosen: ids(true), leftOut: ids(false), waiting: ids(null) }
  }
  return changed.length === 0 ? null : { from: lists('from'), to: lists('to') }
}
