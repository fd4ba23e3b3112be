import type { SupportUser } from '#contract/operator.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Database } from '#server/db/database.ts'
import { query } from '#server/db/query.ts'
import type { Deps } from '#server/deps.ts'
import { withAttempts } from '#server/jobs/failed-jobs.ts'

/**
 * Reads what support sees of an email address: whether it has an account, its state, counts, and times.
 *
 * Never reads a note, an amount, or a vote, nor a password or a token.
 *
 * @param email as `readEmailAddress` returns it.
 */
export async function readSupportUser(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  email: string,
): Promise<SupportUser> {
  const { db } = deps
  const at = new Date(deps.now())
  const account = await query(db)
    .selectFrom('auth.user as u')
    .select(['u.id', 'u.emailVerified', 'u.createdAt', 'u.state as place', 'u.twoFactor', 'u.operator'])
    .select((eb) => [
      eb
        .selectFrom('auth.passkey as k')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('k.userId', '=', 'u.id')
        .$asScalar()
        .$notNull()
        .as('passkeys'),
      eb
        .selectFrom('auth.session as s')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('s.userId', '=', 'u.id')
        .where('s.expiresAt', '>', at)
        .$asScalar()
        .$notNull()
        .as('sessions'),
      eb
        .selectFrom('auth.session as s')
        .select(({ fn }) => fn.max('s.updatedAt').as('at'))
        .whereRef('s.userId', '=', 'u.id')
        .as('lastSeenAt'),
    ])
    .where('u.email', '=', email)
    .executeTakeFirst()
  const signUp = await query(db)
    .selectFrom('auth.signUp')
    .select('expiresAt')
    .where('email', '=', email)
    .where('expiresAt', '>', at)
    .where('passwordHash', 'is not', null)
    .orderBy('expiresAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const mails = await query(db)
    .selectFrom('auth.outbox')
    .select(['id', 'kind', 'createdAt', 'sentAt', 'givenUpAt'])
    .where((eb) => eb.or([eb('address', '=', email), eb('userId', '=', account?.id ?? null)]))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(20)
    .execute()
  return {
    email,
    account: account === undefined ? null : await presentAccount(db, account),
    signUpExpiresAt: signUp?.expiresAt.toISOString() ?? null,
    mails: (await withAttempts(deps, mails)).map(
      ({ kind, createdAt, attempts, error, sentAt, givenUpAt }) => ({
        kind,
        createdAt: createdAt.toISOString(),
        attempts,
        error,
        state: sentAt ? 'sent' : givenUpAt ? 'failed' : 'pending',
      }),
    ),
  }
}

type StoredAccount = Pick<
  NonNullable<SupportUser['account']>,
  'emailVerified' | 'place' | 'twoFactor' | 'passkeys' | 'operator' | 'sessions'
> & { readonly id: string; readonly createdAt: Date; readonly lastSeenAt: Date | null }

async function presentAccount(db: Database, stored: StoredAccount): Promise<SupportUser['account']> {
  const { id, createdAt, lastSeenAt, ...account } = stored
  const counts = await callFunction(db, 'count_records', { userId: id })
  return {
    ...account,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    casinos: counts.casinos,
    entries: counts.entries,
    lastActivityAt: counts.last_activity_at?.toISOString() ?? null,
  }
}
