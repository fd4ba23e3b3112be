import type { RowAnswer } from '#contract/dashboard.ts'
import { changeEntry } from '#server/commands/change-entry.ts'
import type { Deps } from '#server/deps.ts'

/** Puts a voided entry back into the sums. Again, it changes nothing. */
export async function restoreEntry(deps: Deps, userId: string, entryId: string): Promise<RowAnswer> {
  return await changeEntry(deps, userId, entryId, {
    name: 'restore-entry',
    text: `
      update entries set voided_at = null
      where user_id = $1::uuid and id = $2::uuid and voided_at is not null`,
    values: [userId, entryId],
  })
}
