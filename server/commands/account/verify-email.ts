import { takenByAnother } from '#server/db/address-lock.ts'
import { type UsedMailToken, useMailToken } from '#server/commands/account/use-mail-token.ts'
import type { Deps } from '#server/deps.ts'

/** What the reader of a link proved to own: a pending sign-up, or the account that has the address. */
export type ProvedOwner =
  | { readonly signUpId: string }
  /** Fingerprint of the verified password; null when a session of the account proved it. */
  | { readonly password: Buffer | null }

/**
 * Confirms the address that a link was sent to. Creates the account of the proved sign-up, with its password, or confirms
 * the address of the account that still has it. Each link of an address can confirm each of its pending sign-ups.
 * Invalidates every other link that confirms the address.
 *
 * @throws ApiError `expired-link`; `conflict` when the address of the sign-up belongs to an account, or is reserved for
 *   one.
 */
export async function verifyEmail(
  deps: Deps,
  token: string | null | undefined,
  owner: ProvedOwner,
): Promise<UsedMailToken> {
  const values = 'signUpId' in owner ? [owner.signUpId, null] : [null, owner.password]
  return await useMailToken(deps, token, { name: 'verify-email', text: TEXT }, values)
}

const TEXT = `
  with token as (
    select t.hash, t.user_id, t.email,
      t.sign_up_id is not null
        and ${takenByAnother({ email: 't.email', user: 'null::uuid', now: '$2::timestamptz' })} as taken
    from auth.mail_tokens t
    where t.hash = $1 and t.purpose = 'verify' and t.expires_at > $2::timestamptz
  ), sign_up as (
    select s.* from auth.sign_up s join token on token.email = s.email and token.user_id is null
    where s.id = $4::uuid and s.password_hash is not null and s.expires_at > $2::timestamptz
  ), used as (
    delete from auth.mail_tokens t using token
    where t.hash = token.hash and not token.taken and (
      exists (select from sign_up) or exists (
        select from auth.account a
        where a.user_id = token.user_id
          and ($5::bytea is null or sha256(convert_to(a.password, 'UTF8')) = $5::bytea)
      )
    )
    returning t.user_id, t.email
  ), made as (
    insert into auth."user" (id, email, email_verified, age, state, created_at, updated_at)
    select $3::uuid, s.email, true, s.age, s.state, $2::timestamptz, $2::timestamptz
    from sign_up s join used on used.email = s.email
    returning id, email
  ), login as (
    insert into auth.account (user_id, password, created_at, updated_at)
    select made.id, s.password_hash, $2::timestamptz, $2::timestamptz
    from made, sign_up s
  ), spent as (
    update auth.sign_up s set password_hash = null from made where s.id = $4::uuid
  ), confirmed as (
    update auth."user" u set email_verified = true, updated_at = $2::timestamptz
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
