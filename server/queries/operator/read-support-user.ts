import type { SupportUser } from '#contract/operator.ts'
import { callFunction } from '#server/db/call-function.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Reads what support sees of an email address: whether it has an account, its state, counts, and times.
 *
 * Never reads a note, an amount, or a vote, nor a password or a token.
 *
 * @param email as `readEmailAddress` returns it.
 */
export async function readSupportUser(deps: Pick<Deps, 'db' | 'now'>, email: string): Promise<SupportUser> {
  const values = [email, new Date(deps.now()).toISOString()]
  const [found, mails] = await transaction(deps.db, [
    { name: 'support-account', text: ACCOUNT, values },
    { name: 'support-mails', text: MAILS, values: [email] },
  ])
  const row = found?.rows[0] as StoredAccount | undefined
  const { id, signUpExpiresAt, ...account } = row ?? { id: null, signUpExpiresAt: null }
  return {
    email,
    account: id === null ? null : await presentAccount(deps, id, account as StoredFields),
    signUpExpiresAt: signUpExpiresAt?.toISOString() ?? null,
    mails: ((mails?.rows ?? []) as StoredMail[]).map((mail) => ({
      ...mail,
      createdAt: mail.createdAt.toISOString(),
    })),
  }
}

async function presentAccount(
  { db }: Pick<Deps, 'db'>,
  id: string,
  stored: StoredFields,
): Promise<SupportUser['account']> {
  const counts = await callFunction(db, 'count_records', { userId: id })
  return {
    ...stored,
    createdAt: stored.createdAt.toISOString(),
    lastSeenAt: stored.lastSeenAt?.toISOString() ?? null,
    casinos: counts.casinos,
    entries: counts.entries,
    lastActivityAt: counts.last_activity_at?.toISOString() ?? null,
  }
}

type StoredFields = Pick<
  NonNullable<SupportUser['account']>,
  'emailVerified' | 'place' | 'twoFactor' | 'passkeys' | 'operator' | 'sessions'
> & { readonly createdAt: Date; readonly lastSeenAt: Date | null }

type StoredAccount = StoredFields & { readonly id: string | null; readonly signUpExpiresAt: Date | null }

type StoredMail = Omit<SupportUser['mails'][number], 'createdAt'> & { readonly createdAt: Date }

// One row, also without an account.
const ACCOUNT = `
  select u.id, u.email_verified as "emailVerified", u.created_at as "createdAt", u.state as place,
    u.two_factor as "twoFactor", u.operator,
    (select count(*) from auth.passkey k where k.user_id = u.id) as passkeys,
    (select count(*) from auth.session s where s.user_id = u.id and s.expires_at > $2::timestamptz) as sessions,
    (select max(s.updated_at) from auth.session s where s.user_id = u.id) as "lastSeenAt",
    (select max(p.expires_at) from auth.sign_up p
      where p.email = $1 and p.expires_at > $2::timestamptz and p.password_hash is not null
    ) as "signUpExpiresAt"
  from (select $1::text as email) asked left join auth."user" u on u.email = asked.email`

const MAILS = `
  select kind, created_at as "createdAt", attempts, last_error as error,
    case when sent_at is not null then 'sent' when given_up_at is not null then 'failed' else 'pending' end as state
  from auth.outbox
  where address = $1 or user_id = (select id from auth."user" where email = $1)
  order by created_at desc, id limit 20`
