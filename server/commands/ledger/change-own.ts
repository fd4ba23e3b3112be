import { isDeepStrictEqual } from 'node:util'
import type { RowResponse } from '#contract/dashboard.ts'
import {
  OWN_FIGURES,
  type OwnFigures,
  type SaveCountdown,
  type SaveFigures,
  type SaveReady,
} from '#contract/own-figures.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { checkNote, effectiveTime } from '#server/commands/ledger/read-fields.ts'
import { readOwn } from '#server/queries/ledger/read-own.ts'
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

/** A change of figures raises the revision, and is rejected if it is based on another one. */
type Kind = { readonly figures: false } | { readonly figures: true; readonly basedOn: number | undefined }

/**
 * Changes what a user has of their own of a row, and stores when the bonus is next available.
 *
 * A retry, which finds the result of the first try, changes nothing.
 *
 * @throws ApiError `not-found` when the row does not exist for the user; `conflict` when another device changed the figures
 *   since.
 */
export async function changeOwn(
  deps: Deps,
  userId: string,
  casinoId: number,
  kind: Kind,
  change: (own: StoredOwn) => StoredOwn,
): Promise<RowResponse> {
  const casinos = await deps.catalog.forUser(userId)
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const { own, ownVersion, stored } = await readOwn(deps, userId, casinoId)
    // What was learned has a column of its own.
    const { revision = 0, learned: _learned, ...before } = own ?? {}
    const after = change(before)
    if (stored.casino !== null && isDeepStrictEqual(after, before))
      return writeResponse(casinos, stored, deps.now(), true)
    if (kind.figures && kind.basedOn !== undefined && kind.basedOn !== revision)
      throw new ApiError('conflict', CHANGED_ELSEWHERE)
    const next = { ...after, revision: kind.figures ? revision + 1 : revision }
    requireFit(next)
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

/** The most that a row stores of its user: a ladder of a year has about 10,000 characters. */
const MOST_STORED = 16_000

/** @throws ApiError `too-large`. */
export function requireFit(own: StoredOwn): void {
  if (JSON.stringify(own).length > MOST_STORED)
    throw new ApiError('too-large', 'These figures are too long. Enter fewer days or levels.')
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
  return await changeOwn(
    deps,
    userId,
    casinoId,
    { figures: true, basedOn },
    ({ figures: _before, day, ...own }) => ({
      ...own,
      ...(figures !== null && { figures }),
      ...statedDay(day, streakDay, at),
    }),
  )
}

/** Removes all figures of a user for a row. */
export async function resetFigures(deps: Deps, userId: string, casinoId: number): Promise<RowResponse> {
  return await changeOwn(
    deps,
    userId,
    casinoId,
    { figures: true, basedOn: undefined },
    ({ figures: _before, day: _day, ...own }) => own,
  )
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
  return await changeOwn(deps, userId, casinoId, { figures: false }, ({ ready: before, ...own }) =>
    // A retry without its own time is no other statement, and one that was stated earlier and arrives later does not count.
    before !== undefined && (before.at > at || (before.readyAt === ready?.readyAt && statedAt === undefined))
      ? { ...own, ready: before }
      : { ...own, ...(ready !== null && { ready }) },
  )
}

/** Stores by what the user counts down. */
export async function saveCountdown(
  deps: Deps,
  userId: string,
  casinoId: number,
  { by }: SaveCountdown,
): Promise<RowResponse> {
  return await changeOwn(deps, userId, casinoId, { figures: false }, ({ countdown: _before, ...own }) => ({
    ...own,
    ...(by !== null && { countdown: by }),
  }))
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

/** @param streakDay undefined: not stated with this change; null: the statement is withdrawn. */
export function statedDay(
  before: StoredOwn['day'],
  streakDay: number | null | undefined,
  at: EpochMs,
): Pick<StoredOwn, 'day'> {
  if (streakDay === undefined) return before === undefined ? {} : { day: before }
  return streakDay === null ? {} : { day: { day: streakDay, at } }
}
