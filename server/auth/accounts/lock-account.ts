import type { Statement } from '#server/db/database.ts'

/**
 * Locks an account for the rest of the transaction, ahead of a statement that adds a way to sign in or changes two
 * tables. Taking an address back locks the same row: it either sees the addition, or ends the session that makes it
 * first. The next statement therefore has to check that the session still exists.
 */
export function lockAccount(userId: string): Statement {
  return {
    name: 'lock-user',
    text: 'select id from auth."user" where id = $1::uuid for no key update',
    values: [userId],
  }
}
