import { randomUUID } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'
import type { Database } from '#server/db/database.ts'
import { inTransaction, query } from '#server/db/query.ts'
import { TOKEN_LIFE_MS } from '#server/mail/mail-tokens.ts'
import { queueMail } from '#server/mail/queue-mail.ts'

/** Pending sign-ups per address. Three of them an hour get an email, so those with a link stay below this for a day. */
const MAX_PENDING = 100

/**
 * Stores a sign-up until its address is confirmed, and queues its email.
 *
 * Takes as long whether or not the address has an account: the job that writes the email checks that.
 *
 * @param signUp.email as `readEmailAddress` returns it.
 * @param mail whether to write to the address.
 * @returns the ID of the sign-up.
 */
export async function createSignUp(
  db: Database,
  signUp: {
    readonly email: string
    readonly passwordHash: string
    readonly age: number
    readonly state: string
  },
  mail: boolean,
  now: EpochMs,
): Promise<string> {
  const { email } = signUp
  const id = randomUUID()
  const createdAt = new Date(now)
  const expiresAt = new Date(now + TOKEN_LIFE_MS.verify)
  await inTransaction(db, async (trx) => {
    // Above the limit, sign-ups without a link are deleted first, so that flooding cannot remove one whose email was sent.
    const excess = trx
      .selectFrom('auth.signUp as s')
      .select('s.id')
      .where('s.email', '=', email)
      .orderBy(
        (eb) =>
          eb.exists(eb.selectFrom('auth.mailTokens as t').select('t.id').whereRef('t.signUpId', '=', 's.id')),
        'desc',
      )
      .orderBy('s.number', 'desc')
      .offset(MAX_PENDING - 1)
    await trx.deleteFrom('auth.signUp').where('id', 'in', excess).execute()
    await trx
      .insertInto('auth.signUp')
      .values({ id, ...signUp, createdAt, expiresAt })
      .execute()
    if (mail) await queueMail(trx, { kind: 'sign-up', address: email, signUpId: id }, createdAt)
  })
  return id
}

/**
 * @param own the sign-up of the caller's browser, if it is known.
 * @returns that sign-up if it is a pending one of the address, else the newest one of the address; null when there is none.
 *   Its hash is null when it was confirmed.
 */
export async function findSignUp(
  db: Database,
  email: string,
  own: string | null,
  now: EpochMs,
): Promise<{ readonly id: string; readonly passwordHash: string | null } | null> {
  const found = await query(db)
    .selectFrom('auth.signUp')
    .select(['id', 'passwordHash'])
    .where('email', '=', email)
    .where('expiresAt', '>', new Date(now))
    .orderBy((eb) => eb('id', 'is not distinct from', own), 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}
