import { randomUUID } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'
import { TOKEN_LIFE_MS } from '#server/mail/mail-tokens.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'

/** Pending sign-ups per address. Three of them an hour get an email, so those with a link stay below this for a day. */
const MAX_PENDING = 100

/**
 * Stores a sign-up until its address is confirmed, and queues its email.
 *
 * Takes as long whether or not the address has an account: the mail worker checks that when it writes the email.
 *
 * @param person.email as `readEmailAddress` returns it.
 * @param mail whether to write to the address.
 * @returns the ID of the sign-up.
 */
export async function createSignUp(
  db: Database,
  person: {
    readonly email: string
    readonly passwordHash: string
    readonly age: number
    readonly state: string
  },
  mail: boolean,
  now: EpochMs,
): Promise<string> {
  const { email, passwordHash, age, state } = person
  const id = randomUUID()
  const until = new Date(now + TOKEN_LIFE_MS.verify).toISOString()
  const at = new Date(now).toISOString()
  const values = [id, email, passwordHash, age, state, at, until, randomUUID(), mail, MAX_PENDING]
  await transaction(db, [{ name: 'create-sign-up', text: CREATE, values }])
  return id
}

// Above the limit, sign-ups without a link are deleted first, so that flooding cannot remove one whose email was sent.
const CREATE = `
  with excess as (
    delete from auth.sign_up where id in (
      select s.id from auth.sign_up s where s.email = $2
      order by exists (select from auth.mail_tokens t where t.sign_up_id = s.id) desc, s.number desc
      offset $10::integer - 1
    )
  ), made as (
    insert into auth.sign_up (id, email, password_hash, age, state, created_at, expires_at)
    values ($1::uuid, $2, $3, $4::smallint, $5, $6::timestamptz, $7::timestamptz)
    returning id
  )
  insert into auth.outbox (id, kind, address, sign_up_id, created_at, not_before)
  select $8::uuid, 'sign-up', $2, id, $6::timestamptz, $6::timestamptz from made where $9::boolean`

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
  const values = [email, new Date(now).toISOString(), own]
  const [found] = await transaction(db, [{ name: 'find-sign-up', text: FIND, values }])
  return (found?.rows[0] as { id: string; passwordHash: string | null } | undefined) ?? null
}

const FIND = `
  select id, password_hash as "passwordHash" from auth.sign_up
  where email = $1 and expires_at > $2::timestamptz
  order by (id is not distinct from $3::uuid) desc, number desc limit 1`
