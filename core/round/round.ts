import { type Tier, TIERS, countsTowardAvailable } from '#core/ranking/tier.ts'

/**
 * The reasons why a round of Speed Collect skips a bonus. `missed` was collected and taken back as not ready. `waiting` was
 * too, and the user typed when it is ready: from then on, it is part of the round again.
 */
export const OUTCOMES = ['missed', 'not-available', 'skipped', 'waiting'] as const

export type Outcome = (typeof OUTCOMES)[number]

export const ROUND_TIERS: readonly Tier[] = TIERS.filter(countsTowardAvailable)

/** How many rows a round can have outcomes of, and amounts of: more than a list can have. */
export const MOST_ROUND_ROWS = 2000

/** A collection of the newest visit. Times are ISO 8601 in UTC with milliseconds. */
export type RoundCollection = {
  /** The ID of the row: of the casino, or of a further bonus. */
  readonly casinoId: number
  /** The ID of the entry. */
  readonly entryId: string
  /** When the button was pressed. */
  readonly at: string
  /** The collection before it, which becomes the last one again if this one is undone. */
  readonly before: string | null
  /** Its day of the streak. */
  readonly beforeDay: number | null
}

/** The newest visit, until the user has answered how it went: its collections, at least one. */
export type RoundVisit = { readonly collections: readonly RoundCollection[] }

/** The amount received with the collection of a row at a time, as a decimal. */
export type RoundAmount = { readonly at: string; readonly amount: string }

/** What a user has decided in the newest round of Speed Collect. The list records the collections. */
export type Round = {
  /** The local day on which it began: `2026-11-27`. */
  readonly day: string
  /** When the user last changed it. */
  readonly activeAt: string
  readonly tiers: readonly Tier[]
  /** When the tiers were chosen; null: all of them are. */
  readonly tiersAt: string | null
  /** By the IDs of the rows. */
  readonly outcomes: Readonly<Record<string, Outcome>>
  /** By the IDs of the rows. */
  readonly amounts: Readonly<Record<string, RoundAmount>>
  readonly visit: RoundVisit | null
  /** When the visit was made or answered; null if there was none. */
  readonly visitAt: string | null
}

/** A change of a round. What it does not contain stays; null deletes. */
export type RoundChange = {
  readonly day: string
  readonly at: string
  readonly tiers?: readonly Tier[] | undefined
  /** When the tiers were chosen; `at` if omitted. */
  readonly tiersAt?: string | undefined
  readonly outcomes?: Readonly<Record<string, Outcome | null>> | undefined
  readonly amounts?: Readonly<Record<string, RoundAmount | null>> | undefined
  readonly visit?: RoundVisit | null | undefined
  /** When the visit was made or answered; `at` if omitted. */
  readonly visitAt?: string | undefined
}

/**
 * Returns a round after a change. The database function `changed_round` applies the same rule.
 *
 * A change on another day starts a new round, unless the round has been active since: two devices can differ in their day,
 * and a device can send late what it recorded offline. In the same round, changes of different rows never replace each
 * other; of two outcomes of a row, the one that arrives later stays. Of two visits, or selections of tiers, the one made later
 * stays.
 *
 * @param round null if the user never had one.
 */
export function changedRound(round: Round | null, change: RoundChange): Round {
  const { day, at, tiers, tiersAt = at, outcomes, amounts, visit, visitAt = at } = change
  const isSame = round?.day === day
  if (round !== null && !isSame && round.activeAt > at) return round
  const before = isSame ? round : null
  const takesTiers = tiers !== undefined && tiersAt >= (before?.tiersAt ?? '')
  const takesVisit = visit !== undefined && visitAt >= (before?.visitAt ?? '')
  return {
    day,
    activeAt: before !== null && before.activeAt > at ? before.activeAt : at,
    tiers: takesTiers ? tiers : (before?.tiers ?? ROUND_TIERS),
    tiersAt: takesTiers ? tiersAt : (before?.tiersAt ?? null),
    outcomes: merged(before?.outcomes, outcomes),
    amounts: merged(before?.amounts, amounts),
    visit: takesVisit ? visit : (before?.visit ?? null),
    visitAt: takesVisit ? visitAt : (before?.visitAt ?? null),
  }
}

/**
 * Returns one change that has the effect of two of the same day, the second made after the first; null for two days.
 */
export function joinedChanges(first: RoundChange, second: RoundChange): RoundChange | null {
  if (first.day !== second.day || first.at > second.at) return null
  const { tiers, visit } = second
  return {
    ...first,
    ...second,
    ...(tiers === undefined && first.tiers && { tiers: first.tiers, tiersAt: first.tiersAt ?? first.at }),
    ...(visit === undefined &&
      first.visit !== undefined && { visit: first.visit, visitAt: first.visitAt ?? first.at }),
    ...((first.outcomes ?? second.outcomes) && { outcomes: { ...first.outcomes, ...second.outcomes } }),
    ...((first.amounts ?? second.amounts) && { amounts: { ...first.amounts, ...second.amounts } }),
  }
}

function merged<T>(
  before: Readonly<Record<string, T>> = {},
  changes: Readonly<Record<string, T | null>> = {},
): Readonly<Record<string, T>> {
  const all: [string, T | null][] = [...Object.entries(before), ...Object.entries(changes)]
  return Object.fromEntries([...new Map(all)].filter((entry): entry is [string, T] => entry[1] !== null))
}
