import { sumKnown } from '#core/money/sum-known.ts'
import { countVisits } from '#core/ranking/stops.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import type { Tier } from '#core/ranking/tier.ts'
import {
  OUTCOMES,
  type Outcome,
  type Round,
  type RoundCollection,
  type RoundVisit,
  ROUND_TIERS,
} from '#core/round/round.ts'
import { type Cents, cents, type EpochMs, epochMs } from '#core/units.ts'
import { claimOf, lastClaimWorth, type ListRow } from '#web/outbox/dashboard-list.ts'
import { rowStatus } from '#web/outbox/row-status.ts'
import { type SpeedStop, speedStops } from '#web/features/speed-collect/speed-stop.ts'

/** One collection of the newest visit, which the user can correct after it. */
export type Collected = {
  /** The ID of the row: of the casino, or of a further bonus. */
  readonly casinoId: number
  readonly collectId: string
  /** When the button was pressed. */
  readonly at: EpochMs
  /** The collection before it, which becomes the last one again if this one is undone. */
  readonly before: EpochMs | null
  /** Its day of the streak. */
  readonly beforeDay?: number | null | undefined
  /** What the user typed as the amount received and has not recorded. */
  readonly amountText: string
}

/** The newest visit of a run: its first collection, and those of the other bonuses of the same casino. */
export type Visit = Collected & { readonly others?: readonly Collected[] | undefined }

/** One user's choices for a run. The list records the collections. */
export type Run = {
  /** The local day on which it began. */
  readonly day: string
  readonly tiers: readonly Tier[]
  readonly leftOut: readonly (readonly [casinoId: number, outcome: Outcome])[]
  readonly visit: Visit | null
  /** The amounts that the user typed for collections. */
  readonly amounts: readonly TypedAmount[]
}

/** The amount received with one collection. */
export type TypedAmount = {
  readonly casinoId: number
  readonly at: EpochMs
  readonly amount: Cents
}

/** What the user typed as the amount of an entry and has not recorded. */
export type AmountText = { readonly entryId: string; readonly text: string }

export type Progress = {
  readonly done: number
  /** Left out today, and not collected by another visit. */
  readonly skipped: number
  /** Does not change when a casino is left out. */
  readonly all: number
  /** With the amounts that the user typed. */
  readonly doneValue: Cents
  readonly allValue: Cents
  readonly minutesLeft: number
}

/** The bonuses of a casino that the run skips for the same reason, with the countdown of those that are waiting. */
export type LeftOut = { readonly stop: SpeedStop; readonly outcome: Outcome; readonly wait: string | null }

export type RunState = {
  /** Ready and not skipped, most valuable stop first. Casinos that a visitor has opened are last. */
  readonly queue: readonly SpeedStop[]
  readonly leftOut: readonly LeftOut[]
  readonly progress: Progress
  /** The next casino to become ready, and its countdown. */
  readonly soonest: { readonly name: string; readonly wait: string } | null
}

/** Ten minutes for forty casinos. */
const SECONDS_EACH = 15

/** A run that midnight interrupts continues until the user has paused for so long. */
const MAX_PAUSE_MS = 3_600_000

/**
 * Returns the user's newest round if it began on the same day, or is still active after midnight. Otherwise returns a new
 * one. A visit of the last hour can still be corrected in it, and one with an amount that is typed and not recorded.
 */
export function todaysRun(round: Round | null, texts: readonly AmountText[], now: EpochMs): Run {
  const day = dayOf(now)
  const visit = round?.visit ? visitIn(round.visit, texts) : null
  if (round !== null && (round.day === day || now - Date.parse(round.activeAt) < MAX_PAUSE_MS))
    return {
      day: round.day,
      tiers: round.tiers,
      leftOut: Object.entries(round.outcomes).map(([id, outcome]) => [Number(id), outcome]),
      visit,
      amounts: Object.entries(round.amounts).map(([id, { at, amount }]) => ({
        casinoId: Number(id),
        at: timeOf(at),
        amount: centsOfDecimal(amount),
      })),
    }
  const isOpen =
    visit !== null &&
    (now - visit.at < MAX_PAUSE_MS || collectedIn(visit).some(({ amountText }) => amountText.trim() !== ''))
  return { day, tiers: ROUND_TIERS, leftOut: [], visit: isOpen ? visit : null, amounts: [] }
}

function visitIn({ collections }: RoundVisit, texts: readonly AmountText[]): Visit | null {
  return visitOf(
    collections.map(({ casinoId, entryId, at, before, beforeDay }) => ({
      casinoId,
      collectId: entryId,
      at: timeOf(at),
      before: before === null ? null : timeOf(before),
      beforeDay,
      amountText: texts.find((text) => text.entryId === entryId)?.text ?? '',
    })),
  )
}

/** Returns a visit as the round contains it. */
export function roundVisitOf(visit: Visit | null): RoundVisit | null {
  const collections = collectedIn(visit).map(
    ({ casinoId, collectId, at, before, beforeDay = null }): RoundCollection => ({
      casinoId,
      entryId: collectId,
      at: isoOf(at),
      before: before === null ? null : isoOf(before),
      beforeDay,
    }),
  )
  return collections.length === 0 ? null : { collections }
}

function timeOf(iso: string): EpochMs {
  return epochMs(Date.parse(iso))
}

function isoOf(at: EpochMs): string {
  return new Date(at).toISOString()
}

/** Returns the local day of a timestamp as sortable text. */
export function dayOf(at: EpochMs): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * Computes the state of a run.
 *
 * Progress counts visits: the bonuses of one casino that are collected together count once, and so do those that are
 * ready together.
 *
 * @param visited the casinos that a visitor has opened: nothing is recorded for visitors.
 */
export function runState(
  rows: readonly ListRow[],
  run: Run,
  now: EpochMs,
  visited: ReadonlySet<number>,
): RunState {
  const outcomes = new Map(run.leftOut)
  const inTiers = rows
    .filter((row) => run.tiers.includes(row.own.userTier))
    .map((row) => ({ row, status: rowStatus(row, now) }))
  const outcomeOf = (row: ListRow) => outcomes.get(row.own.casinoId)
  const ready = inTiers.flatMap(({ row, status }) => (status.kind === 'ready' ? [row] : []))
  const todo = speedStops(
    ready.filter((row) => (outcomeOf(row) ?? 'waiting') === 'waiting'),
    now,
  )
  const fresh = todo.filter(({ casinoId }) => !visited.has(casinoId))
  const seen = todo.filter(({ casinoId }) => visited.has(casinoId))
  // What the run has collected before midnight stays done, although it can be ready again.
  const isPastMidnight = run.day < dayOf(now)
  const collected = inTiers.flatMap(({ row, status }) =>
    isCollected(row, run.day) &&
    !(outcomeOf(row) === 'waiting' && isStatedSince(row)) &&
    (status.kind === 'waiting' || isPastMidnight)
      ? [row]
      : [],
  )
  const waiting = inTiers.filter(
    ({ row, status }) =>
      status.kind === 'waiting' && outcomeOf(row) === 'waiting' && !collected.includes(row),
  )
  const leftOut = [
    ...OUTCOMES.filter((outcome) => outcome !== 'waiting').flatMap((outcome) =>
      speedStops(
        ready.filter((row) => outcomeOf(row) === outcome),
        now,
      ).map((stop): LeftOut => ({ stop, outcome, wait: null })),
    ),
    ...speedStops(
      waiting.map(({ row }) => row),
      now,
    ).map((stop): LeftOut => {
      const status = rowStatus(stop.lead, now)
      return { stop, outcome: 'waiting', wait: status.kind === 'waiting' ? status.text : null }
    }),
  ].sort((a, b) => (b.stop.worth ?? -1) - (a.stop.worth ?? -1))
  // A casino of which only some bonuses are left out counts once.
  const counted = new Set([...collected.map(casinoIdOf), ...todo.map(({ casinoId }) => casinoId)])
  const skipped = new Set(leftOut.map(({ stop }) => stop.casinoId).filter((id) => !counted.has(id))).size
  const done = visitsOf(collected) + seen.length
  const doneValue =
    sumKnown([
      ...collected.map((row) => amountOf(row, run) ?? lastClaimWorth(row)),
      ...seen.map(({ worth }) => worth),
    ]) ?? cents(0)
  const leftValue = sumKnown([...fresh, ...leftOut.map(({ stop }) => stop)].map(({ worth }) => worth))
  const [soonest] = inTiers
    .flatMap(({ row, status }) =>
      status.kind === 'waiting'
        ? [{ name: row.listed.casino.name, wait: status.text, at: status.nextAt }]
        : [],
    )
    .sort((a, b) => a.at - b.at)
  return {
    queue: [...fresh, ...seen],
    leftOut,
    progress: {
      done,
      skipped,
      all: done + fresh.length + skipped,
      doneValue,
      allValue: cents(doneValue + (leftValue ?? 0)),
      minutesLeft: Math.ceil((fresh.length * SECONDS_EACH) / 60),
    },
    soonest: soonest === undefined ? null : { name: soonest.name, wait: soonest.wait },
  }
}

/** Returns when the next casino is ready, once nothing is left to collect; null otherwise. */
export function doneText({ queue, soonest }: Pick<RunState, 'queue' | 'soonest'>): string | null {
  return queue.length > 0 || soonest === null ? null : `All done. Next in ${soonest.wait} (${soonest.name})`
}

/** The server moves a time in the future to its own, so the stored time can differ from that of the press. */
const CLOCKS_DIFFER_MS = 5_000

/** Returns the collections of a visit with their rows, without those that were undone or are no longer the last ones. */
export function visitedRows(
  rows: readonly ListRow[],
  visit: Visit | null,
): { readonly row: ListRow; readonly collected: Collected }[] {
  return collectedIn(visit).flatMap((collected) => {
    const row = rows.find(({ own }) => own.casinoId === collected.casinoId)
    const last = row?.own.lastCollected ?? null
    return row !== undefined && isAt(last, collected.at) ? [{ row, collected }] : []
  })
}

/** Whether a row's last collection is the one that was pressed at a time. */
function isAt(last: EpochMs | null, at: EpochMs): boolean {
  return last !== null && Math.abs(last - at) < CLOCKS_DIFFER_MS
}

/** Returns the amount that the user typed for a row's last collection. */
function amountOf({ own }: ListRow, { amounts }: Run): Cents | null {
  const typed = amounts.findLast(
    ({ casinoId, at }) => casinoId === own.casinoId && isAt(own.lastCollected, at),
  )
  return typed?.amount ?? null
}

/** Returns the collections of a visit. */
export function collectedIn(visit: Visit | null): readonly Collected[] {
  if (visit === null) return []
  const { others = [], ...first } = visit
  return [first, ...others]
}

/** Returns the visit of these collections; null without any. */
export function visitOf([first, ...others]: readonly Collected[]): Visit | null {
  return first === undefined ? null : others.length === 0 ? first : { ...first, others }
}

/** Returns the rows with collections that were pressed but are not in the list yet, as the list will show them. */
export function withPresses(
  rows: readonly ListRow[],
  presses: ReadonlyMap<number, EpochMs>,
): readonly ListRow[] {
  if (presses.size === 0) return rows
  return rows.map((row) => {
    const at = presses.get(row.own.casinoId)
    return at === undefined
      ? row
      : { ...row, own: { ...row.own, lastCollected: at, collectedDay: claimOf(row, at).streakDay } }
  })
}

/** Counts the visits that have collected these rows. */
function visitsOf(collected: readonly ListRow[]): number {
  return countVisits(
    collected.flatMap(({ listed, own: { casinoId, lastCollected: at } }) =>
      at === null ? [] : [{ casinoId, parentId: listed.casino.parentId, at }],
    ),
  )
}

function casinoIdOf({ own, listed }: ListRow): number {
  return listed.casino.parentId ?? own.casinoId
}

/** Whether the user has stated when the bonus is ready after its last collection. */
function isStatedSince({ own: { statedReady, lastCollected } }: ListRow): boolean {
  return statedReady !== null && statedReady.at > (lastCollected ?? 0)
}

function isCollected({ own }: ListRow, sinceDay: string): boolean {
  return own.lastCollected !== null && dayOf(own.lastCollected) >= sinceDay
}
