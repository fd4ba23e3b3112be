import type { RowResponse } from '#contract/dashboard.ts'
import { changeEntry } from '#server/commands/ledger/change-entry.ts'
import type { Deps } from '#server/deps.ts'

/** Restores a deleted entry. Does nothing when it is not deleted. */
export async function restoreEntry(deps: Deps, userId: string, entryId: string): Promise<RowResponse> {
  return await changeEntry(deps, userId, entryId, {
    name: 'restore-entry',
    text: `
      update entries set voided_at = null
      where user_id = $1::uuid and id = $2::uuid and voided_at is not null`,
    values: [userId, entryId],
  })
}
