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
  /** By the IDs of the rows. */
  readonly outcomes: Readonly<Record<string, Outcome>>
  /** By the IDs of the rows. */
  readonly amounts: Readonly<Record<string, RoundAmount>>
  readonly visit: RoundVisit | null
}

/** A change of a round. What it does not contain stays; null deletes. */
export type RoundChange = {
  readonly day: string
  readonly at: string
  readonly tiers?: readonly Tier[] | undefined
  readonly outcomes?: Readonly<Record<string, Outcome | null>> | undefined
  readonly amounts?: Readonly<Record<string, RoundAmount | null>> | undefined
  readonly visit?: RoundVisit | null | undefined
}

/**
 * Returns a round after a change. The database function `changed_round` applies the same rule.
 *
 * A change on another day starts a new round, unless the round has been active since: two devices can differ in their day,
 * and a device can send late what it recorded offline. In the same round, changes of different rows never replace each
 * other, and of two visits, or selections of tiers, the one made later stays.
 *
 * @param round null if the user never had one.
 */
export function changedRound(round: Round | null, change: RoundChange): Round {
  const { day, at, tiers, outcomes, amounts, visit } = change
  const isSame = round?.day === day
  if (round !== null && !isSame && round.activeAt > at) return round
  const before = isSame ? round : null
  const isLatest = before === null || before.activeAt <= at
  return {
    day,
    activeAt: isLatest ? at : before.activeAt,
    tiers: (isLatest ? tiers : undefined) ?? before?.tiers ?? ROUND_TIERS,
    outcomes: merged(before?.outcomes, outcomes),
    amounts: merged(before?.amounts, amounts),
    visit: isLatest && visit !== undefined ? visit : (before?.visit ?? null),
  }
}

/**
 * Returns one change that has the effect of two of the same day, the second made after the first; null for two days.
 */
export function joinedChanges(first: RoundChange, second: RoundChange): RoundChange | null {
  if (first.day !== second.day || first.at > second.at) return null
  return {
    ...first,
    ...second,
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
