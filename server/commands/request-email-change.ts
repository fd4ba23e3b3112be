import { randomUUID } from 'node:crypto'
import type { Person } from '#server/auth/person.ts'
import { lockAccount } from '#server/auth/lock-account.ts'
import { TOKEN_LIFE_MS } from '#server/auth/mail-tokens.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/http/fail.ts'

/**
 * Notes the address a person wants, and puts the mail to it into the outbox. A link that was sent to the same address
 * before stays valid; a wish for another address is forgotten, with its links. Nothing else changes until the new
 * address answers, and nothing here says whether anybody has it already.
 *
 * @throws Failure `sign-in-needed` where the session has ended.
 */
export async function requestEmailChange(
  deps: Deps,
  { userId, sessionId }: Person,
  email: string,
): Promise<void> {
  const now = deps.now()
  const values = [
    randomUUID(),
    userId,
    email,
    new Date(now).toISOString(),
    new Date(now + TOKEN_LIFE_MS.change).toISOString(),
    sessionId,
  ]
  const [, requested] = await transaction(deps.db, [
    lockAccount(userId),
    { name: 'request-email-change', text: TEXT, values },
  ])
  if (requested?.rowCount !== 1) throw fail('sign-in-needed')
}

const TEXT = `
  with forgotten as (
    delete from auth.mail_tokens where user_id = $2::uuid and purpose = 'change' and email <> $3
      and exists (select from auth.session where id = $6::uuid and "userId" = $2::uuid)
  ), wish as (
    insert into auth.mail_tokens (id, user_id, purpose, email, expires_at, created_at)
    select $1::uuid, "userId", 'change', $3, $5::timestamptz, $4::timestamptz
    from auth.session where id = $6::uuid and "userId" = $2::uuid
    returning id
  ), replaced as (
    delete from auth.outbox
    where user_id = $2::uuid and kind = 'email-change' and sent_at is null and given_up_at is null
  )
  insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
  select id, 'email-change', $3, $2::uuid, $4::timestamptz, $4::timestamptz from wish`
