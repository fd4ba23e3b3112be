import type { Statement } from '#server/db/database.ts'

/**
 * Locks an address until the transaction ends. Every transaction that gives an address to an account or frees it takes
 * this lock first, in a separate statement, so that the next one sees what the previous owner of the lock committed.
 */
export function lockAddress(email: string): Statement {
  return { name: 'lock-address', text: LOCK, values: [email] }
}

const LOCK = 'select pg_advisory_xact_lock(hashtextextended($1::text, 0))'

/**
 * Returns an SQL condition: an account other than `user` has the address, or has an `undo` link to it that is still
 * valid and therefore reserves it.
 *
 * @param sql SQL expressions; `user` may be null for a person without an account.
 */
export function takenByAnother(sql: { readonly email: string; readonly user: string; readonly now: string }) {
  return `(
    exists (select from auth."user" u where u.email = ${sql.email} and u.id is distinct from ${sql.user})
    or ${reservedByAnother(sql)}
  )`
}

/** Returns an SQL condition: another account than `user` can still take the address back. */
export function reservedByAnother(sql: {
  readonly email: string
  readonly user: string
  readonly now: string
}) {
  return `exists (
    select from auth.mail_tokens r
    where r.purpose = 'undo' and r.email = ${sql.email} and r.expires_at > ${sql.now}
      and r.user_id is distinct from ${sql.user}
  )`
}
