import { takenByAnother } from '#server/db/address-lock.ts'
import { type UsedMailToken, useMailToken } from '#server/commands/account/use-mail-token.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Confirms the address that a link was sent to. Creates the account of a pending sign-up, with the password of that
 * sign-up, or confirms the address of an account that still has it. Invalidates every other link that confirms the
 * address.
 *
 * @throws ApiError `expired-link`; `conflict` when the address of the sign-up belongs to an account, or is reserved for
 *   one.
 */
export async function verifyEmail(deps: Deps, token: string | null | undefined): Promise<UsedMailToken> {
  return await useMailToken(deps, token, { name: 'verify-email', text: TEXT })
}

const TEXT = `
  with token as (
    select t.hash, t.user_id, t.sign_up_id, t.email,
      t.sign_up_id is not null
        and ${takenByAnother({ email: 't.email', user: 'null::uuid', now: '$2::timestamptz' })} as taken
    from auth.mail_tokens t
    where t.hash = $1 and t.purpose = 'verify' and t.expires_at > $2::timestamptz
  ), used as (
    delete from auth.mail_tokens t using token where t.hash = token.hash and not token.taken
    returning t.user_id, t.sign_up_id, t.email
  ), made as (
    insert into auth."user" (id, email, name, "emailVerified", age, state, "createdAt", "updatedAt")
    select $3::uuid, s.email, '', true, s.age, s.state, $2::timestamptz, $2::timestamptz
    from auth.sign_up s join used on used.sign_up_id = s.id
    where s.password_hash is not null and s.expires_at > $2::timestamptz
    returning id, email
  ), login as (
    insert into auth.account ("accountId", "providerId", "userId", password, "createdAt", "updatedAt")
    select made.id::text, 'credential', made.id, s.password_hash, $2::timestamptz, $2::timestamptz
    from made, used, auth.sign_up s where s.id = used.sign_up_id
  ), spent as (
    update auth.sign_up s set password_hash = null from used where s.id = used.sign_up_id
  ), confirmed as (
    update auth."user" u set "emailVerified" = true, "updatedAt" = $2::timestamptz
    from used where u.id = used.user_id and u.email = used.email
    returning u.id, u.email
  ), owner as (
    select id, email from made union all select id, email from confirmed
  ), siblings as (
    delete from auth.mail_tokens t using owner
    where t.email = owner.email and t.purpose = 'verify' and t.hash is distinct from $1
  ), unsent as (
    delete from auth.outbox o using owner
    where o.address = owner.email and o.kind in ('verify', 'sign-up') and o.sent_at is null and o.given_up_at is null
  )
  select id as user_id, '{}'::uuid[] as session_ids, false as taken from owner
  union all select null, '{}', true from token where taken`
