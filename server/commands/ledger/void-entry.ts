import type { RowResponse } from '#contract/dashboard.ts'
import { changeEntry } from '#server/commands/ledger/change-entry.ts'
import type { Deps } from '#server/deps.ts'

/** Marks an entry as deleted. It no longer counts, and can be restored. Does nothing when it is already deleted. */
export async function voidEntry(deps: Deps, userId: string, entryId: string): Promise<RowResponse> {
  return await changeEntry(deps, userId, entryId, {
    name: 'void-entry',
    text: `
      update entries set voided_at = $3::timestamptz
      where user_id = $1::uuid and id = $2::uuid and voided_at is null`,
    values: [userId, entryId, new Date(deps.now()).toISOString()],
  })
}
