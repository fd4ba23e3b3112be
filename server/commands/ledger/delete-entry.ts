import type { RowResponse } from '#contract/dashboard.ts'
import { changeEntry } from '#server/commands/ledger/change-entry.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Marks an entry as deleted. It no longer counts, and can be restored. Does nothing when it is already deleted.
 *
 * @param notReady whether the bonus was not ready, which is evidence about its clock.
 */
export async function deleteEntry(
  deps: Deps,
  userId: string,
  entryId: string,
  notReady = false,
): Promise<RowResponse> {
  return await changeEntry(deps, 'set_entry_deleted', {
    userId,
    id: entryId,
    deletedAt: new Date(deps.now()),
    notReady,
  })
}

/** Restores a deleted entry. Does nothing when it is not deleted. */
export async function restoreEntry(deps: Deps, userId: string, entryId: string): Promise<RowResponse> {
  return await changeEntry(deps, 'set_entry_deleted', {
    userId,
    id: entryId,
    deletedAt: null,
    notReady: false,
  })
}
