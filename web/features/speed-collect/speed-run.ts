import { countsTowardAvailable, type Tier, TIERS } from '#core/ranking/tier.ts'
import { type Cents, cents, type EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/api/dashboard-list.ts'
import { rowStatus } from '#web/api/row-status.ts'

export const SPEED_TIERS: readonly Tier[] = TIERS.filter(countsTowardAvailable)

/** The reason why today's run skips a ready casino. */
export type Outcome = 'not-available' | 'skipped'

/** One user's choices for one day's run. Runs exclude collections, because the list records them. */
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

export function newRun(owner: string, day: string): Run {
  return { owner, day, tiers: SPEED_TIERS, leftOut: [] }
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
    .toSorted((a, b) => (b.listed.claim ?? -1) - (a.listed.claim ?? -1))
  const todo = ready.filter((row) => !outcomes.has(row.own.casinoId))
  const fresh = todo.filter((row) => !visited.has(row.own.casinoId))
  const seen = todo.filter((row) => visited.has(row.own.casinoId))
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
      const outcome = outcomes.get(row.own.casinoId)
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

function collectedOn({ own }: ListRow, day: string): boolean {
  return own.lastCollected !== null && dayOf(own.lastCollected) === day
}

/** Sums claim values. Worthless and unknown claims add nothing. */
function valueOf(rows: readonly ListRow[]): Cents {
  return cents(rows.reduce((sum, { listed }) => sum + (listed.claim ?? 0), 0))
}
