import { type UsedMailToken, useMailToken } from '#server/commands/account/use-mail-token.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Sets a new password by a link from an email. Ends every session, and invalidates the other links that could give access
 * to the account. Does not sign in, and does not change the second factor. The address counts as confirmed, because the
 * link was sent to it.
 *
 * If the address was not confirmed before, another person may have made the account and added ways to log in: every passkey
 * and the second factor are removed.
 *
 * @param removePasskeys passkeys to delete. The owner gets an email for each. Ids of other accounts are ignored.
 */
export async function resetPassword(
  deps: Deps,
  token: string | null | undefined,
  passwordHash: string,
  removePasskeys: readonly string[],
): Promise<UsedMailToken> {
  const values = [passwordHash, removePasskeys]
  return await useMailToken(deps, token, { name: 'reset-password', text: TEXT }, values)
}

const TEXT = `
  with used as (
    delete from auth.mail_tokens where hash = $1 and purpose = 'reset' and expires_at > $2::timestamptz
    returning user_id, email
  ), before as (
    select u.id, u.email_verified as confirmed
    from auth."user" u join used on u.id = used.user_id and u.email = used.email
  ), owner as (
    update auth."user" u set email_verified = true, two_factor = u.two_factor and before.confirmed,
      updated_at = $2::timestamptz
    from before where u.id = before.id
    returning u.id, u.email, before.confirmed
  ), changed as (
    update auth.account a set password = $4::text, removed_password = null, updated_at = $2::timestamptz
    from owner where a.user_id = owner.id
    returning a.user_id as id
  ), siblings as (
    delete from auth.mail_tokens t using owner
    where t.user_id = owner.id and t.purpose in ('reset', 'verify', 'change') and t.hash is distinct from $1
  ), unsent as (
    delete from auth.outbox o using owner
    where o.address = owner.email and o.kind in ('reset', 'verify') and o.sent_at is null and o.given_up_at is null
  ), notice as (
    insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
    select $3::uuid, 'password-changed', email, id, $2::timestamptz, $2::timestamptz from owner
  ), removed as (
    delete from auth.passkey k using owner
    where k.user_id = owner.id and (k.id = any($5::uuid[]) or not owner.confirmed)
    returning k.id
  ), challenges as (
    delete from auth.passkey_challenge c using owner where c.user_id = owner.id and not owner.confirmed
  ), factor as (
    delete from auth.second_factor f using owner where f.user_id = owner.id and not owner.confirmed
    returning f.confirmed_at
  ), factor_notice as (
    insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
    select gen_random_uuid(), 'two-factor-off', owner.email, owner.id, $2::timestamptz, $2::timestamptz
    from owner, factor where factor.confirmed_at is not null
  ), passkey_notices as (
    insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
    select gen_random_uuid(), 'passkey-deleted', owner.email, owner.id, $2::timestamptz, $2::timestamptz
    from owner, removed
  ), ended as (
    delete from auth.session s using owner where s.user_id = owner.id returning s.id
  )
  select changed.id as user_id, array(select id from ended) as session_ids,
    (select count(*)::int from removed) as removed_passkeys,
    exists (select from factor where confirmed_at is not null) as removed_factor
  from changed`
