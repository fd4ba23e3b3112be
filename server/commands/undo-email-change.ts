import { type Opened, useMailToken } from '#server/commands/use-mail-token.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Gives an account its old address back. Whoever changed it may still be signed in, hold links and know the password:
 * every session ends, every link opens nothing any more but those back to an address still older, the password lets
 * nobody in any more, passkeys and a second factor added since are gone, and the owner gets a link for a new password.
 *
 * @throws Failure `expired-link`; `conflict` where somebody else took the address meanwhile.
 */
export async function undoEmailChange(deps: Deps, token: string | null | undefined): Promise<Opened> {
  return await useMailToken(deps, token, { name: 'undo-email-change', text: TEXT })
}

const TEXT = `
  with used as (
    delete from auth.mail_tokens where hash = $1 and purpose = 'undo' and expires_at > $2::timestamptz
    returning user_id, email, created_at
  ), changed as (
    update auth."user" u set email = used.email, "emailVerified" = true, "updatedAt" = $2::timestamptz
    from used where u.id = used.user_id
    returning u.id, u.email, used.created_at as since
  ), locked as (
    update auth.account a set password = null, "updatedAt" = $2::timestamptz
    from changed where a."userId" = changed.id and a."providerId" = 'credential'
  ), keys as (
    delete from auth.passkey k using changed where k.user_id = changed.id and k.created_at >= changed.since
  ), factor as (
    delete from auth.second_factor f using changed
    where f.user_id = changed.id and f.confirmed_at >= changed.since
  ), links as (
    delete from auth.mail_tokens t using changed
    where t.user_id = changed.id and t.hash is distinct from $1
      and (t.purpose <> 'undo' or t.created_at >= changed.since)
  ), unsent as (
    delete from auth.outbox o using changed
    where o.user_id = changed.id and o.sent_at is null and o.given_up_at is null
  ), letter as (
    insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
    select $3::uuid, 'reset', email, id, $2::timestamptz, $2::timestamptz from changed
  ), ended as (
    delete from auth.session s using changed where s."userId" = changed.id returning s.id
  )
  select id as user_id, array(select id from ended) as session_ids from changed`
