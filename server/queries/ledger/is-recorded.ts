import { withUser } from '#server/db/with-user.ts'
import type { Deps } from '#server/deps.ts'

/** Returns whether a user has an entry with this id, deleted or not. */
export async function isRecorded(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  entryId: string,
): Promise<boolean> {
  const [found] = await withUser(db, userId, [
    {
      name: 'is-recorded',
      text: 'select from entries where user_id = $1::uuid and id = $2::uuid',
      values: [userId, entryId],
    },
  ])
  return found?.rowCount === 1
}
