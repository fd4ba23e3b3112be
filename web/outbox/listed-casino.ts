import type { ListCasino } from '#contract/casinos.ts'
import { visitPath } from '#contract/paths.ts'
import { isClockConfirmed } from '#core/bonuses/clock.ts'
import { withLearned } from '#core/bonuses/with-learned.ts'
import { dailyWorth } from '#core/bonuses/claim-worth.ts'
import type { Bonus } from '#core/bonuses/next-claim.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { DEFAULT_RTP, expectedReward } from '#core/money/expected-reward.ts'
import type { Cents } from '#core/units.ts'
import { type Added, addedCasino } from '#contract/added-casino.ts'
import {
  type LinkRules,
  NO_LINK_RULES,
  unavailable,
  type Unavailable,
} from '#web/api/availability/unavailable.ts'
import type { UserCasino } from '#web/api/dashboard/user-casino.ts'

/** A casino or a further bonus, from the catalog, with the user's own figures if there are any, or added by the user. */
export type ListedCasino = {
  /** Without a link where the casino is not available. The name of a further bonus begins with that of its casino. */
  readonly casino: ListCasino
  /** The two parts of the name of a further bonus; null for the main row of a casino. */
  readonly further: { readonly casino: string; readonly bonus: string } | null
  /** Why the link is missing: the place, a break, or a limit. Null if nothing forbids it, as far as we know. */
  readonly unavailable: Unavailable | null
  readonly bonus: Bonus
  /** The bonus as the catalog has it; null for one that the user added. */
  readonly catalog: Bonus | null
  readonly resetConfirmed: boolean
  /** The expected value of the bonus per day; null if unknown. */
  readonly expected: Cents | null
}

/** The casinos of the catalog by their IDs, and what decides the links to them. */
export type Catalog = ReadonlyMap<number, ListedCasino> & { readonly rules?: LinkRules }

const cache = new WeakMap<ListCasino, ListedCasino>()

/** @param rules what decides the links to the casinos. */
export function catalogOf(casinos: readonly ListCasino[], rules: LinkRules): Catalog {
  const byId = new Map(casinos.map((casino) => [casino.id, casino]))
  const listed = casinos.map((casino): [number, ListedCasino] => {
    const parent = casino.parentId === null ? undefined : byId.get(casino.parentId)
    return [casino.id, available(listedCasino(casino, parent), parent ?? casino, rules)]
  })
  return Object.assign(new Map(listed), { rules })
}

function listedCasino(casino: ListCasino, parent: ListCasino | undefined): ListedCasino {
  const cached = cache.get(casino)
  if (cached) return cached
  const { clock, value, rtp } = casino
  const bonus: Bonus = { clock, value, level: null, rtp }
  const result: ListedCasino = {
    casino: parent === undefined ? casino : { ...casino, name: bonusName(parent.name, casino.name) },
    further: parent === undefined ? null : { casino: parent.name, bonus: casino.name },
    unavailable: null,
    bonus,
    catalog: bonus,
    resetConfirmed: casino.resetConfirmed,
    expected: casino.expectedReward === null ? null : centsOfDecimal(casino.expectedReward),
  }
  cache.set(casino, result)
  return result
}

/** @param place the casino whose places decide: for a further bonus, its casino. */
function available(listed: ListedCasino, place: ListCasino, rules: LinkRules): ListedCasino {
  const reason = listed.casino.link === null ? null : unavailable(place, rules)
  return reason === null
    ? listed
    : { ...listed, casino: { ...listed.casino, link: null }, unavailable: reason }
}

type OwnListed = {
  readonly catalog: Catalog
  readonly parent: ListedCasino | undefined
  readonly listed: ListedCasino
}

const own = new WeakMap<UserCasino, OwnListed>()

/**
 * Returns the casino of a user's row as the user has it: that of the catalog with the user's own figures, or one that the user
 * added; undefined if the catalog does not contain it yet.
 *
 * @param list the user's rows, which have the casino of a bonus that the user added to an own casino.
 */
export function listedFor(
  catalog: Catalog,
  row: UserCasino,
  list: readonly UserCasino[],
): ListedCasino | undefined {
  if (row.figures === null && row.added === null && row.learned === null) return catalog.get(row.casinoId)
  const parent = row.added === null ? undefined : parentOf(catalog, row.added, list)
  const cached = own.get(row)
  if (cached?.catalog === catalog && cached.parent === parent) return cached.listed
  const base = row.added === null ? catalog.get(row.casinoId) : addedOf(row, row.added, parent)
  if (base === undefined) return undefined
  const listed = withClaims(withFigures(catalog, base, row), row)
  own.set(row, { catalog, parent, listed })
  return listed
}

/** Returns the catalog with the casinos and bonuses that a user added. */
export function withAdded(catalog: Catalog, rows: readonly UserCasino[]): Catalog {
  const added = rows.flatMap((row): [number, ListedCasino][] => {
    const listed = row.added === null ? undefined : listedFor(catalog, row, rows)
    return listed === undefined ? [] : [[row.casinoId, listed]]
  })
  if (added.length === 0) return catalog
  return Object.assign(new Map([...catalog, ...added]), { rules: catalog.rules ?? NO_LINK_RULES })
}

/** The casino of a further bonus that the user added: one of the catalog, or an own one. */
function parentOf(
  catalog: Catalog,
  { parentId }: Added,
  list: readonly UserCasino[],
): ListedCasino | undefined {
  if (parentId === null) return undefined
  const row = list.find(({ casinoId }) => casinoId === parentId)
  return row === undefined ? catalog.get(parentId) : listedFor(catalog, row, [])
}

function addedOf(row: UserCasino, added: Added, parent: ListedCasino | undefined): ListedCasino {
  const name = parent === undefined ? added.name : bonusName(parent.casino.name, added.name)
  return {
    casino: {
      ...addedCasino(row.casinoId, added),
      name,
      link: parent?.casino.link ?? null,
      active: !added.deleted && parent?.casino.active !== false,
    },
    further: parent === undefined ? null : { casino: parent.casino.name, bonus: added.name },
    unavailable: parent?.unavailable ?? null,
    bonus: { clock: { kind: 'daily' }, value: { kind: 'unknown' }, level: null, rtp: DEFAULT_RTP },
    catalog: null,
    resetConfirmed: false,
    expected: null,
  }
}

/** Where no source and no figure states the clock, or the user chose it, the one that was learned from claims counts. */
function withClaims(listed: ListedCasino, { learned, countdown, figures }: UserCasino): ListedCasino {
  const clock = learned?.clock.kind === 'learned' ? learned.clock : null
  const bonus = withLearned(listed.bonus, clock, figures?.clock === undefined ? countdown : null)
  if (bonus === listed.bonus) return listed
  const expected = expectedReward(dailyWorth(bonus.clock, bonus.value, bonus.level), bonus.rtp)
  return { ...listed, bonus, expected }
}

function withFigures(
  catalog: Catalog,
  listed: ListedCasino,
  { casinoId, figures }: UserCasino,
): ListedCasino {
  if (figures === null) return listed
  const { clock = listed.bonus.clock, value = listed.bonus.value, level = null } = figures
  const { bankMin = listed.casino.bankMin, giftMin = listed.casino.giftMin } = figures
  const { cryptoMin = listed.casino.cryptoMin } = figures
  const link = figures.link === undefined ? listed.casino.link : visitPath(casinoId)
  const changed: ListedCasino = {
    casino: { ...listed.casino, clock, value, bankMin, giftMin, cryptoMin, link },
    further: listed.further,
    unavailable: listed.unavailable,
    bonus: { clock, value, level, rtp: listed.bonus.rtp },
    catalog: listed.catalog,
    resetConfirmed: figures.clock === undefined ? listed.resetConfirmed : isClockConfirmed(clock),
    expected: expectedReward(dailyWorth(clock, value, level), listed.bonus.rtp),
  }
  if (link === listed.casino.link || listed.unavailable !== null)
    return { ...changed, casino: { ...changed.casino, link: listed.unavailable === null ? link : null } }
  return available(changed, changed.casino, catalog.rules ?? NO_LINK_RULES)
}

/** "Scarlet Sands · Wheel" */
function bonusName(casino: string, bonus: string): string {
  return `${casino} · ${bonus}`
}
