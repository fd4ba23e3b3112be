import { isDeepStrictEqual } from 'node:util'
import type { RowResponse } from '#contract/dashboard.ts'
import { OWN_FIGURES, type OwnFigures, type SaveFigures, type SaveReady } from '#contract/own-figures.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { checkNote } from '#server/commands/ledger/check-note.ts'
import { effectiveTime } from '#server/commands/ledger/effective-time.ts'
import { readOwn } from '#server/commands/ledger/read-own.ts'
import { saveReadyTimes } from '#server/commands/ledger/repair-ready-times.ts'
import { acceptedOutcome, writeResponse } from '#server/commands/ledger/write-response.ts'
import { functionCall, returned } from '#server/db/call-function.ts'
import type { StoredOwn } from '#server/db/json-types.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { ownRow } from '#server/queries/ledger/own-row.ts'

const CHANGED_ELSEWHERE =
  'These figures were changed on another device. Look at them again before you change them.'

/** Changes that other devices make at the same moment. */
const MOST_ATTEMPTS = 5

/**
 * Changes what a user has of their own of a row, and stores when the bonus is next available.
 *
 * @param basedOn the version that the user saw; undefined: whatever it is now. A retry, which finds the result of the first try,
 *   changes nothing.
 * @throws ApiError `not-found` when the row does not exist for the user; `conflict` when another device changed it since.
 */
export async function changeOwn(
  deps: Deps,
  userId: string,
  casinoId: number,
  basedOn: number | undefined,
  change: (own: StoredOwn) => StoredOwn,
): Promise<RowResponse> {
  const casinos = await deps.catalogue.forUser(userId)
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const { own, ownVersion, stored } = await readOwn(deps, userId, casinoId)
    const next = change(own ?? {})
    if (stored.casino !== null && isDeepStrictEqual(next, own ?? {}))
      return writeResponse(casinos, stored, deps.now(), true)
    if (basedOn !== undefined && basedOn !== ownVersion) throw new ApiError('conflict', CHANGED_ELSEWHERE)
    const [saved] = await transaction(
      deps.db,
      [functionCall('save_own', { userId, casinoId, version: ownVersion, own: next })],
      ([first]) => {
        const { outcome, casino } = returned('save_own', first)
        return outcome === 'changed' && casino ? [saveReadyTimes(casinos, userId, [ownRow(casino)])] : []
      },
    )
    const result = returned('save_own', saved)
    if (acceptedOutcome(result.outcome) === 'changed')
      return writeResponse(casinos, result, deps.now(), false)
  }
  throw new ApiError('conflict', CHANGED_ELSEWHERE)
}

/** Stores all figures of a user for a row, and the day of the streak if the user states it. */
export async function saveFigures(
  deps: Deps,
  userId: string,
  casinoId: number,
  { basedOn, streakDay, statedAt, ...sent }: SaveFigures,
): Promise<RowResponse> {
  const at = effectiveTime(statedAt, deps.now())
  const figures = changedFigures({ ...sent, note: checkNote(sent.note) })
  return await changeOwn(deps, userId, casinoId, basedOn, ({ figures: _before, day, ...own }) => ({
    ...own,
    ...(figures !== null && { figures }),
    ...statedDay(day, streakDay, at),
  }))
}

/** Removes all figures of a user for a row. */
export async function resetFigures(deps: Deps, userId: string, casinoId: number): Promise<RowResponse> {
  return await changeOwn(deps, userId, casinoId, undefined, ({ figures: _before, day: _day, ...own }) => own)
}

/** Stores when a bonus is ready, as the user states it. */
export async function saveReady(
  deps: Deps,
  userId: string,
  casinoId: number,
  { readyAt, statedAt }: SaveReady,
): Promise<RowResponse> {
  const now = deps.now()
  const at = effectiveTime(statedAt, now)
  const ready = readyAt === null ? null : { readyAt: readyTime(readyAt, now), at }
  return await changeOwn(deps, userId, casinoId, undefined, ({ ready: before, ...own }) =>
    ready === null
      ? own
      : // A retry without its own time would otherwise be another statement.
        { ...own, ready: before?.readyAt === ready.readyAt && statedAt === undefined ? before : ready },
  )
}

/** The longest wait that a user can state: a year. */
const LONGEST_WAIT_MS = 366 * 86_400_000

function readyTime(text: string, now: EpochMs): EpochMs {
  const at = Date.parse(text)
  if (at < 0 || at > now + LONGEST_WAIT_MS)
    throw new ApiError('invalid', 'That time is not within a year.', { field: 'readyAt' })
  return epochMs(at)
}

/** Returns the figures that are neither absent nor null; null if none is. */
export function changedFigures(sent: {
  readonly [Name in keyof OwnFigures]?: OwnFigures[Name] | null
}): OwnFigures | null {
  const figures = Object.fromEntries(
    OWN_FIGURES.flatMap((name) => {
      const figure = sent[name]
      return figure === undefined || figure === null || figure === '' ? [] : [[name, figure]]
    }),
  ) as OwnFigures
  return Object.keys(figures).length === 0 ? null : figures
}

/** The same day that is sent again with other figures is no new statement. */
function statedDay(
  before: StoredOwn['day'],
  streakDay: number | null | undefined,
  at: EpochMs,
): Pick<StoredOwn, 'day'> {
  if (streakDay === null) return {}
  if (streakDay === undefined || streakDay === before?.day) return before === undefined ? {} : { day: before }
  return { day: { day: streakDay, at } }
}
