import { randomUUID } from 'node:crypto'
import type { Person } from '#server/auth/auth.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Gives a signed-in person a new password: every other session ends, links that could change who gets in open nothing
 * any more, and the owner is told by mail.
 *
 * @returns the sessions that ended.
 */
export async function changePassword(
  deps: Deps,
  person: Person,
  passwordHash: string,
): Promise<readonly string[]> {
  const at = new Date(deps.now()).toISOString()
  const values = [person.userId, person.sessionId, passwordHash, at, randomUUID()]
  const [, changed] = await transaction(deps.db, [
    { name: 'lock-account', text: LOCK, values: [person.userId] },
    { name: 'change-password', text: TEXT, values },
  ])
  return (changed?.rows ?? []).map((row: { id: string }) => row.id)
}

// A statement of its own, so that the one after it sees every session that was opened before the lock was had.
const LOCK = `
  select from auth.account where "userId" = $1::uuid and "providerId" = 'credential' for update`

const TEXT = `
  with changed as (
    update auth.account set password = $3::text, "updatedAt" = $4::timestamptz
    where "userId" = $1::uuid and "providerId" = 'credential'
  ), siblings as (
    delete from auth.mail_tokens where user_id = $1::uuid and purpose in ('reset', 'change')
  ), letter as (
    insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
    select $5::uuid, 'password-changed', email, id, $4::timestamptz, $4::timestamptz
    from auth."user" where id = $1::uuid
  )
  delete from auth.session where "userId" = $1::uuid and id <> $2::uuid returning id`
