import { takenByAnother } from '#server/db/address-lock.ts'
import { hashMailToken } from '#server/mail/mail-tokens.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/** What a link that confirms an address can confirm. */
export type Verification = {
  readonly email: string
  /** The account that has the address; null for a link of pending sign-ups. */
  readonly userId: string | null
  readonly passwordHash: string | null
  /** Whether the address of pending sign-ups belongs to an account by now, or is reserved for one. */
  readonly taken: boolean
  /** The pending sign-ups of the address, newest first. */
  readonly signUps: readonly { readonly id: string; readonly passwordHash: string }[]
}

/** Reads what a link can confirm, without using it. @returns null if the link is not valid. */
export async function findVerification(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string | null | undefined,
): Promise<Verification | null> {
  const hash = hashMailToken(token)
  if (hash === null) return null
  const values = [hash, new Date(now()).toISOString()]
  const [found] = await transaction(db, [{ name: 'find-verification', text: TEXT, values }])
  return (found?.rows[0] as Verification | undefined) ?? null
}

const TEXT = `
  select t.email, t.user_id as "userId", a.password as "passwordHash",
    t.sign_up_id is not null
      and ${takenByAnother({ email: 't.email', user: 'null::uuid', now: '$2::timestamptz' })} as taken,
    coalesce((
      select json_agg(json_build_object('id', s.id, 'passwordHash', s.password_hash) order by s.number desc)
      from auth.sign_up s
      where s.email = t.email and t.sign_up_id is not null and s.password_hash is not null
        and s.expires_at > $2::timestamptz
    ), '[]') as "signUps"
  from auth.mail_tokens t
  left join auth.account a on a.user_id = t.user_id
  where t.hash = $1 and t.purpose = 'verify' and t.expires_at > $2::timestamptz`
