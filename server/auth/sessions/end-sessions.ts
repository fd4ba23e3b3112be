import { deleteLinks, lockUser } from '#server/auth/accounts/account-rows.ts'
import type { Trx } from '#server/db/query.ts'

/**
 * Ends sessions of one user. A requested change of address ends with the session that made it; ending all but one ends
 * every request, because an intruder may have copied the remaining session.
 *
 * @param which all of them, all but one, or one.
 * @returns the IDs of the ended sessions.
 */
export async function endSessions(
  trx: Trx,
  userId: string,
  which: 'all' | { readonly except: string } | { readonly only: string },
): Promise<readonly string[]> {
  const isAllButOne = which !== 'all' && 'except' in which
  if (isAllButOne) await lockUser(trx, userId)
  const sessions = trx.deleteFrom('auth.session').where('userId', '=', userId)
  const ending =
    which === 'all'
      ? sessions
      : 'only' in which
        ? sessions.where('id', '=', which.only)
        : sessions.where('id', '!=', which.except)
  const ended = await ending.returning('id').execute()
  if (isAllButOne) await deleteLinks(trx, userId, ['change'])
  return ended.map(({ id }) => id)
}
