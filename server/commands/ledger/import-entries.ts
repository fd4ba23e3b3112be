import type { ImportBatch, ImportBatchResponse, RowResult } from '#contract/imports.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { checkImportRow, isAccepted } from '#server/commands/ledger/import-row.ts'
import { saveReadyTimes } from '#server/commands/ledger/repair-ready-times.ts'
import { acceptedOutcome } from '#server/commands/ledger/write-response.ts'
import { functionCall, returned } from '#server/db/call-function.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { isoText } from '#server/queries/ledger/iso-text.ts'
import { ownRow } from '#server/queries/ledger/own-row.ts'
import { presentImport } from '#server/queries/ledger/read-imports.ts'

/**
 * Records the next rows of an import in one transaction, which also updates its casinos, days, and progress. A batch that is
 * sent again records nothing twice, so a client sends each batch until it gets a response.
 *
 * Spend limits never reject an import: it records what has happened. Its spends count for the limits at their own times,
 * so those of the last day, week, or month count now.
 *
 * @throws ApiError `conflict` as the contract of the batch states; `invalid` when a total would be too large.
 */
export async function importEntries(
  deps: Pick<Deps, 'db' | 'catalog' | 'now'>,
  userId: string,
  batch: ImportBatch,
): Promise<ImportBatchResponse> {
  const now = deps.now()
  const casinos = await deps.catalog.forUser(userId)
  const checked = batch.rows.map((row) => checkImportRow(row, now))
  const positionOf = (index: number) => batch.from + index
  const accepted = batch.rows.flatMap((row, index) => {
    const values = checked[index]
    return isAccepted(values) ? [{ row, values, position: positionOf(index) }] : []
  })
  const call = functionCall('import_entries', {
    userId,
    importId: batch.id,
    now: new Date(now),
    fileName: batch.fileName,
    rowCount: batch.rowCount,
    addedCasinoIds: batch.addedCasinoIds ?? [],
    from: batch.from,
    length: batch.rows.length,
    rejected: checked.flatMap((values, index) => (isAccepted(values) ? [] : [positionOf(index)])),
    positions: accepted.map(({ position }) => position),
    ids: accepted.map(({ row }) => row.id),
    casinoIds: accepted.map(({ row }) => row.casinoId),
    kinds: accepted.map(({ row }) => row.kind),
    amounts: accepted.map(({ values }) => (values.amount === null ? null : decimalText(values.amount))),
    notes: accepted.map(({ values }) => values.note),
    occurredAt: accepted.map(({ values }) => new Date(values.occurredAt)),
    receivedAt: accepted.map(({ values }) => new Date(values.receivedAt)),
    voidedAt: accepted.map(({ values }) => values.voidedAt && new Date(values.voidedAt)),
    worths: accepted.map(({ row }) => (row.kind === 'collect' ? (row.worth ?? null) : null)),
    streakDays: accepted.map(({ row }) => (row.kind === 'collect' ? (row.streakDay ?? null) : null)),
    notReady: accepted.map(
      ({ row, values }) => row.kind === 'collect' && row.notReady === true && values.voidedAt !== null,
    ),
    dateOnly: accepted.map(({ row }) => row.dateOnly ?? false),
    equal: accepted.map(({ row }) => row.equal),
    cashOuts: accepted.map(({ values: { cashOut } }) => cashOut && JSON.stringify(cashOut)),
  })
  const [saved] = await transaction(deps.db, [call], ([first]) => {
    const { outcome, restarted } = returned('import_entries', first)
    return outcome === 'saved' && restarted.length > 0
      ? [saveReadyTimes(casinos, userId, restarted.map(ownRow))]
      : []
  })
  const result = returned('import_entries', saved)
  const [stored] = result.import
  if (acceptedOutcome(result.outcome) === 'conflict')
    throw new ApiError('conflict', stored && 'It was undone in another tab or on another device.')
  if (stored === undefined) throw new ApiError('conflict')
  const results = result.results.values()
  return {
    import: presentImport(stored),
    results: checked.map((values) =>
      isAccepted(values) ? rowResult(results.next().value) : { outcome: 'rejected', reason: values },
    ),
    now: isoText(now),
  }
}

function rowResult(outcome: 'recorded' | 'already-there' | 'unknown-casino' | undefined): RowResult {
  if (outcome === undefined) throw new TypeError('import_entries returned too few results')
  return outcome === 'unknown-casino' ? { outcome: 'rejected', reason: outcome } : { outcome }
}
