import { type UsedMailToken, useMailToken } from '#server/commands/account/use-mail-token.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Restores the old address of an account, and locks out everyone else. An intruder may still be signed in, have links,
 * know the password, and have added sign-in methods before changing the address. So every session ends, every pending
 * log-in and link stops working except links back to an even older address, and the password is removed. Passkeys, a
 * second factor, and backup codes from the seven days before the change or later are deleted. The owner gets a link
 * for a new password, and sign-ins are rejected until it is set (see `openSession`).
 *
 * Unsent emails are deleted, except those to this address and to even older ones. An intruder who changes the address
 * twice and undoes the second change must not delete the first owner's notice, which has the link to restore the address.
 *
 * @throws ApiError `expired-link`; `conflict` if the address belongs to another account.
 */
export async function undoEmailChange(deps: Deps, token: string | null | undefined): Promise<UsedMailToken> {
  return await useMailToken(deps, token, { name: 'undo-email-change', text: TEXT })
}

// 168 hours and not 7 days: a day's length depends on the time zone of the database session.
const TEXT = `
  with used as (
    delete from auth.mail_tokens where hash = $1 and purpose = 'undo' and expires_at > $2::timestamptz
    returning user_id, email, number, created_at - interval '168 hours' as since
  ), changed as (
    update auth."user" u set email = used.email, email_verified = true, updated_at = $2::timestamptz,
      two_factor = exists (
        select from auth.second_factor f where f.user_id = u.id and f.confirmed_at < used.since
      )
    from used where u.id = used.user_id
    returning u.id, u.email, used.number, used.since
  ), password as (
    update auth.account a set password = null, removed_password = coalesce(password, removed_password),
      updated_at = $2::timestamptz
    from changed where a.user_id = changed.id
  ), passkeys as (
    delete from auth.passkey k using changed where k.user_id = changed.id and k.created_at >= changed.since
  ), challenges as (
    delete from auth.passkey_challenge c using changed where c.user_id = changed.id
  ), factor as (
    delete from auth.second_factor f using changed
    where f.user_id = changed.id and (f.confirmed_at is null or f.confirmed_at >= changed.since)
  ), backup_codes as (
    delete from auth.backup_code c using changed, auth.second_factor f
    where c.user_id = changed.id and f.user_id = c.user_id and f.backup_codes_at >= changed.since
  ), pending_logins as (
    delete from auth.second_step s using changed where s.user_id = changed.id
  ), links as (
    delete from auth.mail_tokens t using changed
    where t.user_id = changed.id and t.hash is distinct from $1
      and (t.purpose <> 'undo' or t.number > changed.number)
  ), unsent as (
    delete from auth.outbox o using changed
    where o.user_id = changed.id and o.sent_at is null and o.given_up_at is null and o.address <> changed.email
      and not exists (
        select from auth.mail_tokens t
        where t.user_id = changed.id and t.purpose = 'undo' and t.email = o.address
          and t.number < changed.number and t.expires_at > $2::timestamptz
      )
  ), reset_mail as (
    insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
    select $3::uuid, 'reset', email, id, $2::timestamptz, $2::timestamptz from changed
  ), ended as (
    delete from auth.session s using changed where s.user_id = changed.id returning s.id
  )
  select id as user_id, array(select id from ended) as session_ids from changed`
