import { type Opened, useMailToken } from '#server/commands/use-mail-token.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Gives an account a new password by a link from a mail. Every session ends, and so do the other links that could
 * change who gets in. It signs nobody in, so a second factor stays where it is. Whoever got the mail has the address:
 * it counts as confirmed.
 *
 * @param removePasskeys passkeys to delete with it, each told to the owner by mail; ids of others are ignored.
 */
export async function resetPassword(
  deps: Deps,
  token: string | null | undefined,
  passwordHash: string,
  removePasskeys: readonly string[],
): Promise<Opened> {
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
  ), letter as (
    insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
    select $3::uuid, 'password-changed', email, id, $2::timestamptz, $2::timestamptz from owner
  ), removed as (
    delete from auth.passkey k using owner where k.user_id = owner.id and k.id = any($5::uuid[])
    returning k.id
  ), notices as (
    insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
    select gen_random_uuid(), 'passkey-deleted', owner.email, owner.id, $2::timestamptz, $2::timestamptz
    from owner, removed
  ), ended as (
    delete from auth.session s using owner where s."userId" = owner.id returning s.id
  )
  select changed.id as user_id, array(select id from ended) as session_ids,
    (select count(*)::int from removed) as removed_passkeys
  from changed`
