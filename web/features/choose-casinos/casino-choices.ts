import { countsTowardAvailable, type Tier } from '#core/ranking/tier.ts'
import type { Cents } from '#core/units.ts'
import { type LinkRules, NO_LINK_RULES, unavailable } from '#web/api/unavailable.ts'
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

/** Returns which casinos of the catalog are in a list. */
export function chosenNow(rows: readonly ListRow[]): ChosenCasinos {
  return listsOf(rows, ({ own }) => own.chosen)
}

/** Returns which casinos of the catalog are in a list after a choice. Closed casinos stay as they are. */
export function chosenAfter(rows: readonly ListRow[], chosen: ReadonlySet<number>): ChosenCasinos {
  const offered = new Set(rows.filter(isOffered).map(({ own }) => own.casinoId))
  return listsOf(rows, ({ own, listed: { casino } }) => {
    const main = casino.parentId ?? casino.id
    return offered.has(main) ? chosen.has(main) : own.chosen
  })
}

/** Returns which casinos are in a list with one more; all others stay as they are, also those that wait as new. */
export function chosenWith(rows: readonly ListRow[], casinoId: number): ChosenCasinos {
  return listsOf(rows, ({ own, listed: { casino } }) =>
    (casino.parentId ?? casino.id) === casinoId ? true : own.chosen,
  )
}

function listsOf(rows: readonly ListRow[], isChosen: (row: ListRow) => boolean | null): ChosenCasinos {
  const ids = (state: boolean) =>
    rows.filter((row) => row.own.added === null && isChosen(row) === state).map(({ own }) => own.casinoId)
  return { chosen: ids(true), leftOut: ids(false) }
}

/** Returns whether a member has neither recorded nor left out anything yet. */
export function isNewcomer(rows: readonly ListRow[]): boolean {
  return rows.every(
    ({ own }) => own.chosen === true && own.lastCollected === null && own.payout === 0 && own.spent === 0,
  )
}
