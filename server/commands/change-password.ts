import { randomUUID } from 'node:crypto'
import type { Person } from '#server/auth/person.ts'
import { passwordFingerprint } from '#server/auth/password-fingerprint.ts'
import { type Proof, type RotatedSession, sessionRotation } from '#server/auth/sessions.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Gives a signed-in person a new password: every other session ends, links that could change who gets in open nothing
 * any more, and the owner is told by mail. The acting session goes on under new tokens, in the same transaction.
 *
 * @param change.proved fingerprint of the current password, as it was proved.
 * @param change.proof how the acting session is authenticated from now on; null leaves it as it is.
 * @returns null where nothing was changed: the password is another one by now, or the session has ended.
 */
export async function changePassword(
  deps: Deps,
  person: Person,
  change: { readonly proved: Buffer; readonly passwordHash: string; readonly proof: Proof | null },
): Promise<{ readonly rotated: RotatedSession; readonly ended: readonly string[] } | null> {
  const { userId, sessionId } = person
  const { proved, passwordHash, proof } = change
  const now = deps.now()
  const values = [userId, sessionId, passwordHash, new Date(now).toISOString(), randomUUID(), proved]
  // Finds the session only where the new password was written, because it compares that one's fingerprint.
  const rotation = sessionRotation(person, { proof, password: passwordFingerprint(passwordHash) }, now)
  const results = await transaction(deps.db, [
    { name: 'change-password.lock-account', text: LOCK_ACCOUNT, values: [userId] },
    { name: 'change-password.lock-session', text: LOCK_SESSION, values: [sessionId] },
    { name: 'change-password', text: TEXT, values },
    ...rotation.statements,
  ])
  const rotated = rotation.read(results)
  return rotated && { rotated, ended: (results[2]?.rows ?? []).map((row: { id: string }) => row.id) }
}

// Statements of their own, so that the one after them sees whatever was committed before the locks were had.
const LOCK_ACCOUNT = `
  select from auth.account where "userId" = $1::uuid and "providerId" = 'credential' for update`
const LOCK_SESSION = 'select from auth.session where id = $1::uuid for update'

const TEXT = `
  with changed as (
    update auth.account set password = $3::text, "updatedAt" = $4::timestamptz
    where "userId" = $1::uuid and "providerId" = 'credential'
      and sha256(convert_to(password, 'UTF8')) = $6::bytea
      and exists (select from auth.session where id = $2::uuid and "userId" = $1::uuid)
    returning "userId" as id
  ), siblings as (
    delete from auth.mail_tokens t using changed
    where t.user_id = changed.id and t.purpose in ('reset', 'change')
  ), letter as (
    insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
    select $5::uuid, 'password-changed', u.email, u.id, $4::timestamptz, $4::timestamptz
    from auth."user" u join changed on changed.id = u.id
  )
  delete from auth.session s using changed where s."userId" = changed.id and s.id <> $2::uuid returning s.id`
