import type { UndoImportQuery, UndoImportResponse } from '#contract/imports.ts'
import { saveReadyTimes } from '#server/commands/ledger/repair-ready-times.ts'
import { functionCall, returned } from '#server/db/call-function.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { isoText } from '#server/queries/ledger/iso-text.ts'
import { ownRow } from '#server/queries/ledger/own-row.ts'
import { presentImport } from '#server/queries/ledger/read-imports.ts'

/** The entries of one transaction, of which other writes of the user wait for at most a second or two. */
const MOST_ENTRIES = 1000

/** A request ends after so long, before its client gives up, and the next one continues. */
const PART_MS = 15_000

/**
 * Removes the entries of an import, in as many transactions as needed: after each, all totals are exact. When the server stops
 * in between, or after 15 seconds, the import stays `undoing`, and the next call continues.
 *
 * @param edited what becomes of the entries that the user has edited since.
 * @param onProgress is called after each transaction but the last one.
 * @throws ApiError `not-found`; `conflict` with the number of edited entries when `edited` is needed.
 */
export async function undoImport(
  deps: Pick<Deps, 'db' | 'catalog' | 'now'>,
  userId: string,
  importId: string,
  edited: UndoImportQuery['edited'],
  onProgress: () => void,
): Promise<UndoImportResponse> {
  const casinos = await deps.catalog.forUser(userId)
  const began = performance.now()
  for (;;) {
    const now = deps.now()
    const call = functionCall('undo_import', {
      userId,
      importId,
      edited: edited ?? null,
      most: MOST_ENTRIES,
      now: new Date(now),
    })
    const [saved] = await transaction(deps.db, [call], ([first]) => {
      const { changed } = returned('undo_import', first)
      return changed.length > 0 ? [saveReadyTimes(casinos, userId, changed.map(ownRow))] : []
    })
    const result = returned('undo_import', saved)
    if (result.outcome === 'edited')
      throw new ApiError('conflict', editedMessage(result.edited), { count: result.edited })
    const [stored] = result.import
    if (result.outcome === 'not-found' || stored === undefined) throw new ApiError('not-found')
    if (result.outcome === 'undone' || performance.now() - began > PART_MS)
      return { import: presentImport(stored), now: isoText(now) }
    onProgress()
  }
}

function editedMessage(count: number): string {
  return count === 1
    ? 'You edited 1 entry since this import. Keep it or delete it?'
    : `You edited ${count} entries since this import. Keep them or delete them?`
}
