import type { RowResponse } from '#contract/dashboard.ts'
import { changeEntry } from '#server/commands/ledger/change-entry.ts'
import type { Deps } from '#server/deps.ts'

/** Restores a deleted entry. Does nothing when it is not deleted. */
export async function restoreEntry(deps: Deps, userId: string, entryId: string): Promise<RowResponse> {
  return await changeEntry(deps, 'set_entry_deleted', {
    userId,
    id: entryId,
    deletedAt: null,
    notReady: false,
  })
}
