import { takenByAnother } from '#server/auth/address-lock.ts'
import { TOKEN_LIFE_MS } from '#server/auth/mail-tokens.ts'
import { type Opened, useMailToken } from '#server/commands/use-mail-token.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Gives an account the address that answered. The old one gets a link back, good for seven days, unless it was never
 * confirmed where that is asked for: it may be a stranger's. Nobody else gets the old address while that link works.
 * Links sent to the old address open nothing any more.
 *
 * @throws Failure `expired-link`; `conflict` where somebody else took the address meanwhile, or can take it back.
 */
export async function confirmEmailChange(
  deps: Deps,
  token: string | null | undefined,
  onlyConfirmed: boolean,
): Promise<Opened> {
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
  ), used as (
    delete from auth.mail_tokens t using token where t.hash = token.hash and not token.taken
    returning t.user_id, t.email
  ), before as (
    select u.id, u.email as old, u."emailVerified" as confirmed, used.email as new
    from auth."user" u join used on used.user_id = u.id
  ), changed as (
    update auth."user" u set email = before.new, "emailVerified" = true, "updatedAt" = $2::timestamptz
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
  ), letter as (
    insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
    select id, 'email-changed', email, user_id, $2::timestamptz, $2::timestamptz from way_back
  )
  select id as user_id, '{}'::uuid[] as session_ids, false as taken from changed
  union all select null, '{}', true from token where taken`
