import { type UsedMailToken, useMailToken } from '#server/commands/account/use-mail-token.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Sets a new password by a link from an email. Ends every session, and invalidates the other links that could give access
 * to the account. Does not sign in, and does not change the second factor. The address counts as confirmed, because the
 * link was sent to it.
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
  ), owner as (
    update auth."user" u set "emailVerified" = true, "updatedAt" = $2::timestamptz
    from used where u.id = used.user_id and u.email = used.email
    returning u.id, u.email
  ), changed as (
    update auth.account a set password = $4::text, "updatedAt" = $2::timestamptz
    from owner where a."userId" = owner.id and a."providerId" = 'credential'
    returning a."userId" as id
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
    delete from auth.passkey k using owner where k.user_id = owner.id and k.id = any($5::uuid[])
    returning k.id
  ), passkey_notices as (
    insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
    select gen_random_uuid(), 'passkey-deleted', owner.email, owner.id, $2::timestamptz, $2::timestamptz
    from owner, removed
  ), ended as (
    delete from auth.session s using owner where s."userId" = owner.id returning s.id
  )
  select changed.id as user_id, array(select id from ended) as session_ids,
    (select count(*)::int from removed) as removed_passkeys
  from changed`
