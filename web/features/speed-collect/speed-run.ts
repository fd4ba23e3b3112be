import { countsTowardAvailable, type Tier, TIERS } from '#core/ranking/tier.ts'
import { type Cents, cents, type EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/data/dashboard-list.ts'
import { rowStatus } from '#web/data/row-status.ts'

export const SPEED_TIERS: readonly Tier[] = TIERS.filter(countsTowardAvailable)

/** Why a ready casino is left out of today's run. */
export type Outcome = 'not-available' | 'skipped'

/** What one person chose for one day's run. What was collected is not in it: the list itself knows that. */
export type Run = {
  readonly owner: string
  readonly day: string
  readonly tiers: readonly Tier[]
  readonly leftOut: readonly (readonly [casinoId: number, outcome: Outcome])[]
}

export type Progress = {
  readonly done: number
  readonly all: number
  readonly doneValue: Cents
  readonly allValue: Cents
  readonly minutesLeft: number
}

export type Standing = {
  /** Ready and not left out, the most valuable claim first; what a visitor has been to comes last. */
  readonly queue: readonly ListRow[]
  readonly leftOut: readonly { readonly row: ListRow; readonly outcome: Outcome }[]
  readonly progress: Progress
  /** The next to become ready, and the countdown to it. */
  readonly soonest: { readonly name: string; readonly wait: string } | null
}

/** Ten minutes for forty casinos. */
const SECONDS_EACH = 15

export function freshRun(owner: string, day: string): Run {
  return { owner, day, tiers: SPEED_TIERS, leftOut: [] }
}

/** The local day a moment lies in, as text that sorts. */
export function dayOf(at: EpochMs): string {
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * Where a run stands.
 *
 * @param visited the casinos a visitor has opened: nothing else tells, because nothing is recorded for them.
 */
export function standingOf(
  rows: readonly ListRow[],
  run: Run,
  now: EpochMs,
  visited: ReadonlySet<number>,
): Standing {
  const outcomes = new Map(run.leftOut)
  const inTiers = rows
    .filter((row) => run.tiers.includes(row.mine.user_tier))
    .map((row) => ({ row, status: rowStatus(row, now) }))
  const ready = inTiers
    .flatMap(({ row, status }) => (status.kind === 'ready' ? [row] : []))
    .toSorted((a, b) => (b.listed.claim ?? -1) - (a.listed.claim ?? -1))
  const todo = ready.filter((row) => !outcomes.has(row.mine.casino_id))
  const fresh = todo.filter((row) => !visited.has(row.mine.casino_id))
  const seen = todo.filter((row) => visited.has(row.mine.casino_id))
  const collected = inTiers.flatMap(({ row, status }) =>
    status.kind === 'waiting' && collectedOn(row, dayOf(now)) ? [row] : [],
  )
  const done = [...collected, ...seen]
  const [soonest] = inTiers
    .flatMap(({ row, status }) =>
      status.kind === 'waiting'
        ? [{ name: row.listed.casino.name, wait: status.text, at: status.nextAt }]
        : [],
    )
    .toSorted((a, b) => a.at - b.at)
  return {
    queue: [...fresh, ...seen],
    leftOut: ready.flatMap((row) => {
      const outcome = outcomes.get(row.mine.casino_id)
      return outcome === undefined ? [] : [{ row, outcome }]
    }),
    progress: {
      done: done.length,
      all: done.length + fresh.length,
      doneValue: valueOf(done),
      allValue: cents(valueOf(done) + valueOf(fresh)),
      minutesLeft: Math.ceil((fresh.length * SECONDS_EACH) / 60),
    },
    soonest: soonest === undefined ? null : { name: soonest.name, wait: soonest.wait },
  }
}

function collectedOn({ mine }: ListRow, day: string): boolean {
  return mine.lastCollected !== null && dayOf(mine.lastCollected) === day
}

/** What is known to be worth nothing, or not known, adds nothing. */
function valueOf(rows: readonly ListRow[]): Cents {
  return cents(rows.reduce((sum, { listed }) => sum + (listed.claim ?? 0), 0))
}
