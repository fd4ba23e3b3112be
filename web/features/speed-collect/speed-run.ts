import { countsTowardAvailable, type Tier, TIERS } from '#core/ranking/tier.ts'
import { type Cents, cents, type EpochMs } from '#core/units.ts'
import { claimOf, lastClaimWorth, type ListRow } from '#web/outbox/dashboard-list.ts'
import { rowStatus } from '#web/outbox/row-status.ts'

export const SPEED_TIERS: readonly Tier[] = TIERS.filter(countsTowardAvailable)

/** The reason why today's run skips a ready casino. */
export type Outcome = 'missed' | 'not-available' | 'skipped'

/** The newest collection of a run, which the user can correct after the visit. */
export type Visit = {
  readonly casinoId: number
  readonly collectId: string
  /** When the button was pressed. */
  readonly at: EpochMs
  /** The collection before it, which becomes the last one again if this one is undone. */
  readonly before: EpochMs | null
  /** Its day of the streak. Visits that an earlier version stored do not have it. */
  readonly beforeDay?: number | null | undefined
  /** What the user typed as the amount received and has not recorded. */
  readonly amountText: string
}

/** One user's choices for a run. The list records the collections. */
export type Run = {
  readonly owner: string
  /** The local day on which it began. */
  readonly day: string
  /** When the user last changed it. Runs that an earlier version stored do not have it. */
  readonly activeAt?: EpochMs | undefined
  readonly tiers: readonly Tier[]
  readonly leftOut: readonly (readonly [casinoId: number, outcome: Outcome])[]
  readonly visit: Visit | null
}

export type Progress = {
  readonly done: number
  readonly all: number
  readonly doneValue: Cents
  readonly allValue: Cents
  readonly minutesLeft: number
}

export type RunState = {
  /** Ready and not skipped, most valuable claim first. Casinos that a visitor has opened are last. */
  readonly queue: readonly ListRow[]
  readonly leftOut: readonly { readonly row: ListRow; readonly outcome: Outcome }[]
  readonly progress: Progress
  /** The next casino to become ready, and its countdown. */
  readonly soonest: { readonly name: string; readonly wait: string } | null
}

/** Ten minutes for forty casinos. */
const SECONDS_EACH = 15

/** The owner of a visitor's run, which is not stored. */
export const VISITOR = 'visitor'

/** A run that midnight interrupts continues until the user has paused for so long. */
const MAX_PAUSE_MS = 3_600_000

/**
 * Returns the owner's stored run if it began on the same day, or is still active after midnight. Otherwise returns a new
 * one, in which the last visit can still be corrected.
 */
export function todaysRun(stored: Run | null, owner: string, now: EpochMs): Run {
  const day = dayOf(now)
  const own = stored?.owner === owner ? stored : null
  if (own !== null && (own.day === day || now - (own.activeAt ?? 0) < MAX_PAUSE_MS)) return own
  return { owner, day, tiers: SPEED_TIERS, leftOut: [], visit: own?.visit ?? null }
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
  const ready = inTiers
    .flatMap(({ row, status }) => (status.kind === 'ready' ? [row] : []))
    .map((row) => ({ row, worth: claimOf(row, now).worth ?? -1 }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ row }) => row)
  const todo = ready.filter((row) => !outcomes.has(row.own.casinoId))
  const fresh = todo.filter((row) => !visited.has(row.own.casinoId))
  const seen = todo.filter((row) => visited.has(row.own.casinoId))
  // What the run has collected before midnight stays done, although it can be ready again.
  const isPastMidnight = run.day < dayOf(now)
  const collected = inTiers.flatMap(({ row, status }) =>
    isCollected(row, run.day) && (status.kind === 'waiting' || isPastMidnight) ? [row] : [],
  )
  const done = [...collected, ...seen]
  const doneValue = sumOf([...collected.map(lastClaimWorth), ...seen.map((row) => claimOf(row, now).worth)])
  const [soonest] = inTiers
    .flatMap(({ row, status }) =>
      status.kind === 'waiting'
        ? [{ name: row.listed.casino.name, wait: status.text, at: status.nextAt }]
        : [],
    )
    .sort((a, b) => a.at - b.at)
  return {
    queue: [...fresh, ...seen],
    leftOut: ready.flatMap((row) => {
      const outcome = outcomes.get(row.own.casinoId)
      return outcome === undefined ? [] : [{ row, outcome }]
    }),
    progress: {
      done: done.length,
      all: done.length + fresh.length,
      doneValue,
      allValue: cents(doneValue + sumOf(fresh.map((row) => claimOf(row, now).worth))),
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

/** Returns the row of a visit, or null if its collection was undone or is no longer the last one. */
export function visitedRow(rows: readonly ListRow[], visit: Visit | null): ListRow | null {
  if (visit === null) return null
  const row = rows.find(({ own }) => own.casinoId === visit.casinoId)
  const last = row?.own.lastCollected ?? null
  return row !== undefined && last !== null && Math.abs(last - visit.at) < CLOCKS_DIFFER_MS ? row : null
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

function isCollected({ own }: ListRow, sinceDay: string): boolean {
  return own.lastCollected !== null && dayOf(own.lastCollected) >= sinceDay
}

/** Sums claim values. Worthless and unknown claims add nothing. */
function sumOf(worths: readonly (Cents | null)[]): Cents {
  return cents(worths.reduce<number>((sum, worth) => sum + (worth ?? 0), 0))
}
