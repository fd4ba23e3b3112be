import { sumKnown } from '#core/money/sum-known.ts'
import { countVisits } from '#core/ranking/stops.ts'
import { OUTCOMES, type Outcome, type RoundCollection, type RoundVisit } from '#core/round/round.ts'
import { type Cents, cents, type EpochMs } from '#core/units.ts'
import { claimOf, lastClaimWorth, type ListRow, rowStatus } from '#web/outbox/dashboard-list.ts'
import { type SpeedStop, speedStops } from '#web/features/speed-collect/speed-stop.ts'
import {
  type Collected,
  collectedIn,
  dayOf,
  type Rest,
  restOf,
  rowsInRun,
  type Run,
  type Visit,
} from '#web/features/speed-collect/todays-run.ts'

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

export type RunState = Rest & {
  /** Ready and not skipped, most valuable stop first. Casinos that a visitor has opened are last. */
  readonly queue: readonly SpeedStop[]
  readonly leftOut: readonly LeftOut[]
  readonly progress: Progress
}

/** Ten minutes for forty casinos. */
const SECONDS_EACH = 15

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

function isoOf(at: EpochMs): string {
  return new Date(at).toISOString()
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
  const inTiers = rowsInRun(rows, run, now)
  const rest = restOf(inTiers, run)
  const outcomeOf = (row: ListRow) => outcomes.get(row.own.casinoId)
  const ready = inTiers.flatMap(({ row, status }) => (status.kind === 'ready' ? [row] : []))
  const todo = speedStops(rest.todo, now)
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
  return {
    ...rest,
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
  }
}

/** The server moves a time in the future to its own, so the stored time can differ from that of the press. */
const CLOCKS_DIFFER_MS = 5_000

/** A collection of a visit, and its row with it. */
export type VisitedRow = { readonly row: ListRow; readonly collected: Collected }

/** Returns the collections of a visit with their rows, without those that were undone or are no longer the last ones. */
export function visitedRows(rows: readonly ListRow[], visit: Visit | null): VisitedRow[] {
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

/** Returns the row of a visit as it was before the collection. */
export function beforeVisit(row: ListRow, { before, beforeDay = null }: Collected): ListRow {
  return { ...row, own: { ...row.own, lastCollected: before, collectedDay: beforeDay } }
}

/** Returns what a collection of a visit was worth when it was pressed, with every claim that was waiting; null if it is not known. */
export function visitWorth({ row, collected }: VisitedRow): Cents | null {
  return claimOf(beforeVisit(row, collected), collected.at).worth
}

/** Returns what a collection was worth if it was several claims that were waiting; null for one claim, which the row contains. */
export function severalClaims(visited: VisitedRow): Cents | null {
  const worth = visitWorth(visited)
  return worth === lastClaimWorth(visited.row) ? null : worth
}

/** Returns what a row's last collection paid, if it is not the value of one claim. */
function amountOf({ own }: ListRow, { amounts }: Run): Cents | null {
  const typed = amounts.findLast(
    ({ casinoId, at }) => casinoId === own.casinoId && isAt(own.lastCollected, at),
  )
  return typed?.amount ?? null
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
