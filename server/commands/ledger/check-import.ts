import type { CheckedResult, CheckImport, CheckImportResponse } from '#contract/imports.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { checkImportRow, isAccepted } from '#server/commands/ledger/import-row.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import { isoText } from '#server/queries/ledger/iso-text.ts'

/** The database knows a casino that the import would add as this one. No casino has it. */
const ADDED_CASINO = 0

/** Returns what the import of rows would do, by the same rules and the same statement as the import. Records nothing. */
export async function checkImport(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  { rows }: CheckImport,
): Promise<CheckImportResponse> {
  const now = deps.now()
  const checked = rows.map((row) => checkImportRow(row, now))
  const accepted = rows.flatMap((row, index) => {
    const values = checked[index]
    return isAccepted(values) ? [{ row, values }] : []
  })
  const { results } = await callFunction(deps.db, 'check_import', {
    userId,
    ids: accepted.map(({ row }) => row.id),
    casinoIds: accepted.map(({ row }) => row.casinoId ?? ADDED_CASINO),
    kinds: accepted.map(({ row }) => row.kind),
    amounts: accepted.map(({ values }) => (values.amount === null ? null : decimalText(values.amount))),
    occurredAt: accepted.map(({ values }) => new Date(values.occurredAt)),
    voidedAt: accepted.map(({ values }) => (values.voidedAt === null ? null : new Date(values.voidedAt))),
    equal: accepted.map(({ row }) => row.equal),
  })
  const found = results.values()
  return {
    results: checked.map((values) =>
      isAccepted(values) ? resultOf(found.next().value) : { outcome: 'rejected', reason: values },
    ),
    now: isoText(now),
  }
}

function resultOf(outcome: 'new' | 'already-there' | 'unknown-casino' | undefined): CheckedResult {
  if (outcome === undefined) throw new TypeError('check_import returned too few results')
  return outcome === 'unknown-casino' ? { outcome: 'rejected', reason: outcome } : { outcome }
}
