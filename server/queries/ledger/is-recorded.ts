import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'

/** Returns whether a user has an entry with this id, deleted or not. */
export async function isRecorded(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  entryId: string,
): Promise<boolean> {
  return (await callFunction(db, 'is_recorded', { userId, id: entryId })).recorded
}
