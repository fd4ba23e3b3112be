import type { RowAnswer } from '#contract/dashboard.ts'
import { changeEntry } from '#server/commands/change-entry.ts'
import type { Deps } from '#server/deps.ts'

/** Takes an entry out of the sums; it is kept, and can be restored. Again, it changes nothing. */
export async function voidEntry(deps: Deps, userId: string, entryId: string): Promise<RowAnswer> {
  return await changeEntry(deps, userId, entryId, {
    name: 'void-entry',
    text: `
      update entries set voided_at = $3::timestamptz
      where user_id = $1::uuid and id = $2::uuid and voided_at is null`,
    values: [userId, entryId, new Date(deps.now()).toISOString()],
  })
}
