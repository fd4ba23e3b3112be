import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { passwordFingerprint } from '#server/auth/passwords/password-fingerprint.ts'
import { type Proof, type RotatedSession, sessionRotation } from '#server/auth/sessions/sessions.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Changes the password of a signed-in user. Ends every other session, invalidates the links that could give access to the
 * account, and queues an email to the owner. The current session gets new tokens in the same transaction.
 *
 * Reset links to a confirmed address stay valid if only the password was proved: somebody else may know it, and must not
 * be able to end the owner's recovery. An unsent email with such a link stays or is deleted like a sent one.
 *
 * @param change.proved fingerprint of the current password, as it was verified.
 * @param change.proof how the current session is authenticated from now on; null does not change it.
 * @param change.keepResetLinks whether only the password was proved.
 * @returns null when nothing changed: the password has changed meanwhile, or the session has ended.
 */
export async function changePassword(
  deps: Deps,
  person: CurrentUser,
  change: {
    readonly proved: Buffer
    readonly passwordHash: string
    readonly proof: Proof | null
    readonly keepResetLinks: boolean
  },
): Promise<{ readonly rotated: RotatedSession; readonly ended: readonly string[] } | null> {
  const { userId, sessionId } = person
  const { proved, passwordHash, proof, keepResetLinks } = change
  const now = deps.now()
  const at = new Date(now).toISOString()
  const values = [userId, sessionId, passwordHash, at, randomUUID(), proved, keepResetLinks]
  // Finds the session only if the new password was stored, because it compares the fingerprint of that password.
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

// Separate statements, so that the next one sees everything that was committed before it got the locks.
const LOCK_ACCOUNT = `
  select from auth.account where user_id = $1::uuid for update`
const LOCK_SESSION = 'select from auth.session where id = $1::uuid for update'

const TEXT = `
  with changed as (
    update auth.account set password = $3::text, updated_at = $4::timestamptz
    where user_id = $1::uuid
      and sha256(convert_to(password, 'UTF8')) = $6::bytea
      and exists (select from auth.session where id = $2::uuid and user_id = $1::uuid)
    returning user_id as id
  ), owner as (
    select u.id, u.email, u.email_verified and $7::boolean as keeps_links
    from auth."user" u join changed on changed.id = u.id
  ), links as (
    delete from auth.mail_tokens t using owner
    where t.user_id = owner.id and (t.purpose = 'change' or (t.purpose = 'reset' and not owner.keeps_links))
  ), unsent as (
    delete from auth.outbox o using owner
    where o.address = owner.email and o.kind = 'reset' and not owner.keeps_links
      and o.sent_at is null and o.given_up_at is null
  ), notice as (
    insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
    select $5::uuid, 'password-changed', email, id, $4::timestamptz, $4::timestamptz from owner
  )
  delete from auth.session s using changed where s.user_id = changed.id and s.id <> $2::uuid returning s.id`
