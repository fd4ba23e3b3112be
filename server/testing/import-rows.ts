import { randomUUID } from 'node:crypto'
import { MOST_BATCH_ROWS } from '#contract/import-limits.ts'
import type { ImportBatch, ImportRow, RowResult } from '#contract/imports.ts'
import { importEntries } from '#server/commands/ledger/import-entries.ts'
import type { TestDeps } from '#server/testing/test-deps.ts'

/** A row of an import: a collection of casino 1, unless stated otherwise. */
export function importRow(row: Partial<ImportRow> = {}): ImportRow {
  return {
    id: randomUUID(),
    casinoId: 1,
    kind: 'collect',
    amount: null,
    occurredAt: '2026-11-19T12:00:00.000Z',
    equal: 1,
    ...row,
  }
}

/** The batches of an import. */
export function importBatches(
  rows: readonly ImportRow[],
  { id = randomUUID(), size = MOST_BATCH_ROWS }: { readonly id?: string; readonly size?: number } = {},
): ImportBatch[] {
  const starts = Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => index * size)
  return starts.map((from) => ({
    id,
    fileName: 'ledger.csv',
    rowCount: rows.length,
    from,
    rows: rows.slice(from, from + size),
  }))
}

/** Imports rows. @returns the result of each. */
export async function importAll(
  deps: Pick<TestDeps, 'db' | 'catalog' | 'now'>,
  userId: string,
  rows: readonly ImportRow[],
): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (const batch of importBatches(rows))
    // oxlint-disable-next-line no-await-in-loop -- in their order
    results.push(...(await importEntries(deps, userId, batch)).results)
  return results
}
