import type { RowResponse } from '#contract/dashboard.ts'
import { isOwnCasinoId } from '#contract/own-casino-id.ts'
import { cents, epochMs, type Cents } from '#core/units.ts'
import {
  earliestTime,
  newCashOut,
  type SentCashOut,
  sentCashOut,
} from '#server/commands/ledger/cash-out-fields.ts'
import { claimArgs, entryArgs, type SentEntry } from '#server/commands/ledger/entry-args.ts'
import { CATALOG_FIGURES, type OwnState, readOwn } from '#server/queries/ledger/read-own.ts'
import { ownRow } from '#server/queries/ledger/own-row.ts'
import { userBonus } from '#server/queries/ledger/user-bonus.ts'
import { acceptedOutcome, writeResponse } from '#server/commands/ledger/write-response.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { BalanceChange, StoredOwn } from '#server/db/json-types.ts'
import type { UserCasinos } from '#server/queries/catalog/read-catalog.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { limitsOf, windowStarts } from '#server/queries/limits/stored-limits.ts'
import { presentSpendLimits } from '#server/queries/limits/present-limits.ts'
import type { RecordCollection, RecordAmount, RecordCorrection, RecordPlayed } from '#contract/entries.ts'
import { checkNote, readAmount, readZeroAmount } from '#server/commands/ledger/read-fields.ts'
import { decimalText } from '#core/money/decimal-text.ts'

/**
 * Writes an entry of the ledger and updates its casino, in one transaction and one round trip. Where the user has own
 * figures, the first call returns them, and a second one records the entry by them.
 *
 * A repeated id changes nothing and returns the current row; with another body it is a conflict. A second collection
 * within a minute, from any device, is a duplicate of the first, unless a reset is between the two or the user confirms
 * that it is a second one.
 *
 * A spend is recorded also beyond a limit. Its response has the limits, read in the same transaction under a lock, so that
 * of two devices that record spends at the same time the second one sees both.
 *
 * @throws ApiError `not-found` when the casino is unknown, or closed and not in the user's list; `conflict`; `invalid`.
 */
async function recordEntry(
  deps: Deps,
  userId: string,
  id: string,
  sent: SentEntry,
  details: EntryDetails = {},
): Promise<RowResponse> {
  const now = deps.now()
  const casinos = await deps.catalog.forUser(userId)
  let own: OwnState =
    isOwnCasinoId(sent.casinoId) || details.playsAll
      ? await readOwn(deps, userId, sent.casinoId)
      : CATALOG_FIGURES
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const found = userBonus(casinos, sent.casinoId, own.own)
    if (found === undefined) throw new ApiError('not-found')
    const args = entryArgs(found, id, sent, now, details.cashOut && earliestTime(details.cashOut))
    const result = await callFunction(deps.db, 'record_entry', {
      userId,
      ...args,
      ...(sent.kind === 'collect'
        ? claimArgs(found.bonus, own.own, epochMs(args.occurredAt.getTime()))
        : NO_CLAIM),
      receivedAt: new Date(now),
      windowStarts: sent.kind === 'spend' ? windowStarts(now) : null,
      ownVersion: own.ownVersion,
      learnedAsOf: learnedVersion(own.own),
      cashOut:
        details.cashOut === undefined
          ? null
          : newCashOut(details.cashOut, sent.amount ?? cents(0), epochMs(args.occurredAt.getTime()), now),
      balance: balanceChange(casinos, sent.casinoId, own, details),
    })
    if (result.outcome === 'total-too-large' && details.playsAll)
      throw new ApiError('invalid', 'More than 1000000.00 is left here. Enter an amount.', { field: 'all' })
    const outcome = acceptedOutcome(result.outcome)
    if (outcome === 'conflict') throw new ApiError('conflict')
    if (outcome === 'nothing-left')
      throw new ApiError(
        'invalid',
        own.own?.figures?.playthrough === undefined
          ? 'Enter how many times coins must be played here first.'
          : 'Nothing is left to play through here.',
        { field: 'all' },
      )
    if (outcome !== 'other-figures')
      return {
        ...writeResponse(casinos, result, now, outcome !== 'recorded'),
        entryId: result.entry_id,
        ...(sent.kind === 'spend' && { limits: presentSpendLimits(limitsOf(result), now) }),
      }
    own = result.casino === null ? CATALOG_FIGURES : ownRow(result.casino)
  }
  throw new ApiError('conflict')
}

/** What an entry has besides what every entry has. */
type EntryDetails = {
  /** The state of a cash-out, as the client sent it. */
  readonly cashOut?: SentCashOut
  /** Of a correction: what the balance is now, in dollars. */
  readonly balance?: string
  /** Whether an entry is all that is left of the playthrough. */
  readonly playsAll?: boolean
}

/** Returns from what the amount follows that the database computes; null if it was sent. */
function balanceChange(
  { byId }: UserCasinos,
  casinoId: number,
  { own }: OwnState,
  { balance, playsAll = false }: EntryDetails,
): BalanceChange | null {
  if (balance === undefined && !playsAll) return null
  const bonusIds = [...byId.values()].flatMap(({ casino }) =>
    casino.parentId === casinoId ? [casino.id] : [],
  )
  if (balance !== undefined) return { bonusIds, balance }
  // With 0, only a retry is recorded: the member may have removed the figure since the first request.
  return { bonusIds, factor: own?.figures?.playthrough ?? 0 }
}

/** Returns the version of what was learned; null if nothing was, or entries have changed since. */
function learnedVersion(own: StoredOwn | null): string | null {
  return own?.learned?.result === undefined ? null : (own.learned.asOf ?? null)
}

/** Figures that change as often while an entry is recorded are a fault of the client. */
const MOST_ATTEMPTS = 5

const NO_CLAIM = { worth: null, ladder: null }

/** Records a collection, which restarts the casino's countdown. Does not check whether the bonus is ready. */
export async function recordCollection(
  deps: Deps,
  userId: string,
  casinoId: number,
  input: RecordCollection,
): Promise<RowResponse> {
  return await recordEntry(deps, userId, input.id, {
    kind: 'collect',
    casinoId,
    amount: input.amount === null || input.amount === undefined ? null : readAmount(input.amount),
    note: checkNote(input.note),
    occurredAt: input.occurredAt ?? null,
    again: input.again ?? false,
  })
}

/** Records a spend, or a cash-out in any state, and updates the casino's totals. */
export async function recordAmount(
  deps: Deps,
  userId: string,
  casinoId: number,
  kind: 'cash_out' | 'spend',
  amount: Cents,
  input: Omit<RecordAmount, 'amount'> & SentCashOut,
): Promise<RowResponse> {
  const isCashOut = kind === 'cash_out'
  return await recordEntry(
    deps,
    userId,
    input.id,
    {
      kind,
      casinoId,
      amount,
      note: checkNote(input.note),
      occurredAt: input.occurredAt ?? null,
      ...(isCashOut && { more: sentCashOut(input) }),
    },
    isCashOut ? { cashOut: input } : {},
  )
}

/** Records what the balance of a casino is now: the amount is the difference from what was recorded. */
export async function recordCorrection(
  deps: Deps,
  userId: string,
  casinoId: number,
  { id, balance, note, occurredAt }: RecordCorrection,
): Promise<RowResponse> {
  const value = readZeroAmount(balance, 'balance')
  const sent = {
    kind: 'correction' as const,
    casinoId: await mainCasinoId(deps, userId, casinoId),
    amount: null,
    note: checkNote(note),
    occurredAt: occurredAt ?? null,
    more: { balance: value },
  }
  return await recordEntry(deps, userId, id, sent, { balance: decimalText(value) })
}

/** Records an amount that was played through, or all that was left. */
export async function recordPlayed(
  deps: Deps,
  userId: string,
  casinoId: number,
  { id, amount, note, occurredAt }: RecordPlayed,
): Promise<RowResponse> {
  const sent = {
    kind: 'played' as const,
    casinoId: await mainCasinoId(deps, userId, casinoId),
    amount: amount === undefined ? null : readAmount(amount),
    note: checkNote(note),
    occurredAt: occurredAt ?? null,
  }
  return await recordEntry(deps, userId, id, sent, { playsAll: amount === undefined })
}

/** Returns the casino whose balance includes a casino or a further bonus. */
async function mainCasinoId(deps: Deps, userId: string, casinoId: number): Promise<number> {
  if (isOwnCasinoId(casinoId)) return (await readOwn(deps, userId, casinoId)).own?.parentId ?? casinoId
  const { byId } = await deps.catalog.forUser(userId)
  return byId.get(casinoId)?.casino.parentId ?? casinoId
}
