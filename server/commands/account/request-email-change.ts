import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { lockAccount } from '#server/auth/accounts/lock-account.ts'
import { TOKEN_LIFE_MS } from '#server/mail/mail-tokens.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Stores the requested address, and queues an email to it. Links that were already sent to this address stay valid.
 * Earlier requests for another address are deleted with their links. Nothing else changes until the new address is
 * confirmed. The result does not reveal whether another account has the address.
 *
 * The current address gets a notice, as in `confirmEmailChange`. The request ends with the session that made it.
 *
 * @throws ApiError `sign-in-needed` when the session has ended.
 */
export async function requestEmailChange(
  deps: Deps,
  { userId, sessionId }: CurrentUser,
  email: string,
  onlyConfirmed: boolean,
): Promise<void> {
  const now = deps.now()
  const values = [
    randomUUID(),
    userId,
    email,
    new Date(now).toISOString(),
    new Date(now + TOKEN_LIFE_MS.change).toISOString(),
    sessionId,
    onlyConfirmed,
  ]
  const [, requested] = await transaction(deps.db, [
    lockAccount(userId),
    { name: 'request-email-change', text: TEXT, values },
  ])
  if (requested?.rowCount !== 1) throw new ApiError('sign-in-needed')
}

const TEXT = `
  with replaced_requests as (
    delete from auth.mail_tokens where user_id = $2::uuid and purpose = 'change' and email <> $3
      and exists (select from auth.session where id = $6::uuid and user_id = $2::uuid)
  ), request as (
    insert into auth.mail_tokens (id, user_id, purpose, email, expires_at, created_at, session_family)
    select $1::uuid, user_id, 'change', $3, $5::timestamptz, $4::timestamptz, family
    from auth.session where id = $6::uuid and user_id = $2::uuid
    returning id
  ), replaced_mail as (
    delete from auth.outbox
    where user_id = $2::uuid and kind = 'email-change' and sent_at is null and given_up_at is null
  ), notice as (
    insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
    select gen_random_uuid(), 'email-change-requested', u.email, u.id, $4::timestamptz, $4::timestamptz
    from auth."user" u, request where u.id = $2::uuid and (u.email_verified or not $7::boolean)
  )
  insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
  select id, 'email-change', $3, $2::uuid, $4::timestamptz, $4::timestamptz from request`
