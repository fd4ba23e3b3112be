import type { EpochMs } from '#core/units.ts'
import { dayOf } from '#web/features/speed-collect/todays-run.ts'

/** The time of a finished run, from its first collection to its last. */
export type RunTime = { readonly ms: number; readonly casinos: number }

/** The collection of one visit of a run. A run can visit a casino again, for another of its bonuses. */
export type TimedCollection = {
  /** The ID of the row of the visit's first collection: of the casino, or of a further bonus. */
  readonly casinoId: number
  readonly at: EpochMs
}

export type TimedRun = {
  /** In order, without those that the member took back. */
  readonly collections: readonly TimedCollection[]
  /** Whether nothing was left to collect after them. */
  readonly isDone: boolean
}

/** The newest run of a member, and the best of the earlier ones. */
export type RunTimes = { readonly run: TimedRun | null; readonly best: RunTime | null }

export const NO_TIMES: RunTimes = { run: null, best: null }

/** A longer pause starts a new run, because the time of one run would include the pause. */
const MAX_PAUSE_MS = 10 * 60_000

/** The pace of fewer casinos varies too much to compare. */
const MIN_CASINOS = 5

/** Adds a collection to the current run, or starts a new one after a finished run or a long pause. */
export function withCollection(times: RunTimes, collection: TimedCollection, isLast: boolean): RunTimes {
  const { run } = times
  const others = run?.collections.filter(({ casinoId }) => casinoId !== collection.casinoId) ?? []
  const newest = run?.collections.at(-1)
  // A bonus that is already part of the run was taken back since, so the run was not finished.
  const isOpen = run !== null && (!run.isDone || others.length < run.collections.length)
  const continues = isOpen && newest !== undefined && collection.at - newest.at <= MAX_PAUSE_MS
  if (!continues) return { run: { collections: [collection], isDone: isLast }, best: bestTime(times) }
  return { ...times, run: { collections: [...others, collection], isDone: isLast } }
}

/**
 * Removes the collection of a visit that the member took back.
 *
 * @param at when the visit was.
 * @param left what is left of the visit, whose collection then stays; null for nothing.
 */
export function withoutCollection(times: RunTimes, at: EpochMs, left: TimedCollection | null): RunTimes {
  const { run } = times
  if (run === null) return times
  const collections =
    left === null
      ? run.collections.filter((other) => other.at !== at)
      : // The bonus that was taken back can be collected again, which is then another visit.
        run.collections.map((other) => (other.at === left.at ? { ...other, casinoId: left.casinoId } : other))
  return { ...times, run: { ...run, collections } }
}

/** Ends the current run: the member has left out the last casino. */
export function withEnd(times: RunTimes): RunTimes {
  return times.run === null ? times : { ...times, run: { ...times.run, isDone: true } }
}

/**
 * Describes the time of a finished run, and the best of the earlier runs. Runs of different sizes are compared by the
 * time per casino.
 *
 * @param day the local day on which the shown run began (`dayOf`).
 * @returns null if the newest run is not finished, has fewer than five casinos, or was before that day.
 */
export function runTimeText({ run, best }: RunTimes, day: string): string | null {
  const time = timeOf(run)
  const newest = run?.collections.at(-1)
  if (time === null || newest === undefined || dayOf(newest.at) < day) return null
  const own = `Run time ${durationText(time.ms)}`
  if (best === null) return `${own} for ${time.casinos} casinos`
  if (paceOf(time) <= paceOf(best)) return `${own} for ${time.casinos} casinos · Best run so far`
  if (time.casinos === best.casinos)
    return `${own} · Best ${durationText(best.ms)} for ${best.casinos} casinos`
  return `${own} for ${time.casinos} casinos, ${eachText(time)} each · Best ${eachText(best)} each for ${best.casinos} casinos`
}

/** Returns the time of a finished run that can be compared; null for any other. */
function timeOf(run: TimedRun | null): RunTime | null {
  const [first] = run?.collections ?? []
  const last = run?.collections.at(-1)
  if (run === null || first === undefined || last === undefined) return null
  if (!run.isDone || run.collections.length < MIN_CASINOS) return null
  return { ms: last.at - first.at, casinos: run.collections.length }
}

function bestTime({ run, best }: RunTimes): RunTime | null {
  const time = timeOf(run)
  if (time === null || best === null) return time ?? best
  return paceOf(time) < paceOf(best) ? time : best
}

/** Returns the milliseconds from one collection to the next. */
function paceOf({ ms, casinos }: RunTime): number {
  return ms / (casinos - 1)
}

function eachText(time: RunTime): string {
  return durationText(paceOf(time))
}

/** Formats a duration: "48s", "6m 20s", "1h 5m". */
function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `${seconds}s`
  if (minutes < 60) return `${minutes}m ${seconds % 60}s`
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}
