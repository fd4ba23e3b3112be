import type { SentEntry } from '#server/commands/ledger/body-hash.ts'
import { entryArgs } from '#server/commands/ledger/entry-args.ts'
import { acceptedOutcome } from '#server/commands/ledger/write-response.ts'
import { callFunction, type FunctionRow } from '#server/db/call-function.ts'
import type { StoredListRow } from '#server/db/json-types.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { ownRow } from '#server/queries/ledger/own-row.ts'
import { userBonus } from '#server/queries/ledger/user-bonus.ts'

/** More entries would take longer than a statement may. */
const MOST_ENTRIES = 1000

/** The result of one of several entries. `entryId` is its ID, or that of the entry that it is a duplicate of. */
export type RecordedEntry = {
  readonly outcome: FunctionRow<'record_entries'>['outcomes'][number]
  readonly entryId: string
}

/**
 * Writes entries of the ledger by the rules of `recordEntry`, in one transaction, and updates each
 * casino and each day once. For many entries, such as an import: at most MOST_ENTRIES in one call.
 *
 * @param batchId is stored with the new entries.
 * @returns one result per entry, in the order of `entries`. An ID that has another body is a `conflict`; the others are
 *   recorded.
 * @throws ApiError `not-found` when a casino is unknown, or closed and not in the user's list; `invalid` when a total
 *   would be too large. Then no entry is recorded.
 */
export async function recordEntries(
  deps: Pick<Deps, 'db' | 'catalogue' | 'now'>,
  userId: string,
  entries: readonly (SentEntry & { readonly id: string })[],
  batchId: string | null,
): Promise<RecordedEntry[]> {
  if (entries.length > MOST_ENTRIES) throw new RangeError('too many entries for one call')
  const now = deps.now()
  const casinos = await deps.catalogue.forUser(userId)
  const list = await callFunction(deps.db, 'read_list', { userId })
  const own = new Map(
    (JSON.parse(list.casinos ?? '[]') as StoredListRow[]).map((row) => [row[0], ownRow(row).own]),
  )
  const args = entries.map((sent) => {
    const found = userBonus(casinos, sent.casinoId, own.get(sent.casinoId) ?? null)
    if (found === undefined) throw new ApiError('not-found')
    return entryArgs(found, sent.id, sent, now)
  })
  const result = await callFunction(deps.db, 'record_entries', {
    userId,
    batchId,
    receivedAt: new Date(now),
    ids: args.map(({ id }) => id),
    casinoIds: args.map(({ casinoId }) => casinoId),
    kinds: args.map(({ kind }) => kind),
    amounts: args.map(({ amount }) => amount),
    notes: args.map(({ note }) => note),
    occurredAt: args.map(({ occurredAt }) => occurredAt),
    bodies: args.map(({ body }) => body),
    sameFrom: args.map(({ sameFrom }) => sameFrom),
    sameBefore: args.map(({ sameBefore }) => sameBefore),
    nextReadyAt: args.map((one) => one.nextReadyAt),
  })
  acceptedOutcome(result.outcome)
  return result.outcomes.map((outcome, index) => ({ outcome, entryId: result.entry_ids[index] ?? '' }))
}
