import type { Import, ImportBatch, RowResult } from '#contract/imports.ts'
import { importPath, PATHS } from '#contract/paths.ts'
import type { ApiFailure, ApiResponse } from '#web/api/api.ts'
import { callAsUser } from '#web/api/session/session.ts'
import { isBatchResponse, isUndoResponse } from '#web/features/import/imports.ts'
import type { ImportRows } from '#web/features/import/import-messages.ts'

/** The time for one batch: the embedded database records 500 rows in some seconds. */
const BATCH_TIMEOUT_MS = 60_000
/** The times before the next attempts of a batch that got no response. */
const WAITS_MS = [1000, 2000, 5000, 10_000, 10_000, 20_000, 30_000]

/** The failure of an import whose rows could not be read again. */
export const IMPORT_UNAVAILABLE = { kind: 'unavailable' } as const

export type ImportProgress = { readonly done: number; readonly of: number }

export type RowError = (RowResult & { outcome: 'rejected' })['reason']

/** A row of the file, by its number from 1, that the server did not record. */
export type RejectedRow = { readonly number: number; readonly reason: RowError }

export type SentImport =
  | {
      readonly kind: 'done'
      /** Null of a file without entries. */
      readonly result: Import | null
      readonly rejected: readonly RejectedRow[]
    }
  /** `result` is that of the last batch with a response; null without one: then the first may be recorded or not. */
  | { readonly kind: 'failed'; readonly failure: ApiFailure; readonly result: Import | null }

/**
 * Sends the rows of a file in batches. A batch without a response is sent again, also after the server was restarted: it
 * records each row once.
 */
export async function sendImport(options: {
  readonly owner: string
  readonly id: string
  readonly fileName: string
  readonly rowCount: number
  readonly addedCasinoIds: readonly number[]
  /** How many rows were processed before, and the import as it was then. */
  readonly position: number
  readonly before: Import | null
  /** Returns the next rows; null if they cannot be read. */
  readonly rowsFrom: (from: number) => Promise<ImportRows | null>
  readonly onProgress: (progress: ImportProgress) => void
}): Promise<SentImport> {
  const { owner, id, fileName, rowCount, addedCasinoIds, position, before, rowsFrom, onProgress } = options
  const rejected: RejectedRow[] = []
  let result = before
  for (let from = position; from < rowCount;) {
    const batch = await rowsFrom(from)
    if (batch === null || batch.rows.length === 0)
      return { kind: 'failed', failure: IMPORT_UNAVAILABLE, result }
    const { rows, numbers } = batch
    const body: ImportBatch = {
      id,
      fileName,
      rowCount,
      from,
      rows: [...rows],
      ...(from === 0 && addedCasinoIds.length > 0 ? { addedCasinoIds: [...addedCasinoIds] } : {}),
    }
    const response = await persistently(() =>
      callAsUser(owner, 'POST', PATHS.imports, isBatchResponse, { body, timeoutMs: BATCH_TIMEOUT_MS }),
    )
    if (response.kind !== 'ok') return { kind: 'failed', failure: response, result }
    result = response.value.import
    for (const [index, one] of response.value.results.entries())
      if (one.outcome === 'rejected') rejected.push({ number: numbers[index] ?? 0, reason: one.reason })
    from += rows.length
    onProgress({ done: from, of: rowCount })
  }
  return { kind: 'done', result, rejected }
}

/** The errors after which the same call is rejected again. */
const FINAL_CODES: readonly string[] = ['conflict', 'invalid', 'too-large', 'not-found']

/** Returns whether the same call would be rejected again. Others succeed later, for example after a log-in. */
export function isFinal(failure: ApiFailure): boolean {
  return failure.kind === 'rejected' && FINAL_CODES.includes(failure.code)
}

/** Repeats a call that got no response. */
export async function persistently<T>(call: () => Promise<ApiResponse<T>>): Promise<ApiResponse<T>> {
  for (const wait of WAITS_MS) {
    const response = await call()
    if (response.kind === 'ok' || response.kind === 'rejected') return response
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return await call()
}

/**
 * Undoes an import, part by part if it is large.
 *
 * @param edited what becomes of entries that were edited since; undefined asks: then the failure is a `conflict` with
 *   their number.
 */
export async function undoImport(
  owner: string,
  id: string,
  edited: 'keep' | 'delete' | undefined,
): Promise<ApiResponse<Import>> {
  const path = edited === undefined ? importPath(id) : `${importPath(id)}?edited=${edited}`
  for (;;) {
    const response = await persistently(() =>
      callAsUser(owner, 'DELETE', path, isUndoResponse, { timeoutMs: BATCH_TIMEOUT_MS }),
    )
    if (response.kind !== 'ok') return response
    if (response.value.import.state === 'undone') return { kind: 'ok', value: response.value.import }
  }
}
