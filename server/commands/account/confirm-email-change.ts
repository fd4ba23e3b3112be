import { takenByAnother } from '#server/db/address-lock.ts'
import { isRequesterSignedIn } from '#server/db/requesting-session.ts'
import { TOKEN_LIFE_MS } from '#server/mail/mail-tokens.ts'
import { type UsedMailToken, useMailToken } from '#server/commands/account/use-mail-token.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Changes the email address of an account to the confirmed one. The old address gets a link to undo the change, valid for
 * seven days. It gets none when it was never confirmed and `onlyConfirmed` is true, because it may be another person's.
 * The old address is reserved while that link is valid. Links sent to the old address become invalid.
 *
 * @throws ApiError `expired-link`, also when the session that requested the change has ended; `conflict` when the address belongs to another account, or is reserved for one.
 */
export async function confirmEmailChange(
  deps: Deps,
  token: string | null | undefined,
  onlyConfirmed: boolean,
): Promise<UsedMailToken> {
  const undoUntil = new Date(deps.now() + TOKEN_LIFE_MS.undo).toISOString()
  const statement = { name: 'confirm-email-change', text: TEXT }
  return await useMailToken(deps, token, statement, [undoUntil, onlyConfirmed])
}

const TEXT = `
  with token as (
    select t.hash,
      ${takenByAnother({ email: 't.email', user: 't.user_id', now: '$2::timestamptz' })} as taken
    from auth.mail_tokens t
    where t.hash = $1 and t.purpose = 'change' and t.expires_at > $2::timestamptz
      and ${isRequesterSignedIn({ family: 't.session_family', user: 't.user_id', now: '$2::timestamptz' })}
  ), used as (
    delete from auth.mail_tokens t using token where t.hash = token.hash and not token.taken
    returning t.user_id, t.email
  ), before as (
    select u.id, u.email as old, u.email_verified as confirmed, used.email as new
    from auth."user" u join used on used.user_id = u.id
  ), changed as (
    update auth."user" u set email = before.new, email_verified = true, updated_at = $2::timestamptz
    from before where u.id = before.id
    returning u.id, before.old, before.confirmed
  ), stale as (
    delete from auth.mail_tokens t using changed
    where t.user_id = changed.id and t.purpose in ('reset', 'verify', 'change') and t.hash is distinct from $1
  ), unsent as (
    delete from auth.outbox o using changed
    where o.address = changed.old and o.kind in ('reset', 'verify') and o.sent_at is null and o.given_up_at is null
  ), way_back as (
    insert into auth.mail_tokens (id, user_id, purpose, email, expires_at, created_at)
    select $3::uuid, id, 'undo', old, $4::timestamptz, $2::timestamptz from changed where confirmed or not $5::boolean
    returning id, user_id, email
  ), notice as (
    insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
    select id, 'email-changed', email, user_id, $2::timestamptz, $2::timestamptz from way_back
  )
  select id as user_id, '{}'::uuid[] as session_ids, false as taken from changed
  union all select null, '{}', true from token where taken`
