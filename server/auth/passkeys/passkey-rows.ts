import type { EpochMs } from '#core/units.ts'
import { lockAccount } from '#server/auth/accounts/lock-account.ts'
import type { Transport } from '#server/auth/passkeys/passkey-response.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import { ApiError } from '#server/errors.ts'
import { queueNotice } from '#server/mail/queue-notice.ts'

/** Passkeys of one account; more than anyone has devices. */
export const MAX_PASSKEYS = 20

/** A passkey as stored. Its credential ID is base64url, as in WebAuthn's JSON. */
export type Passkey = {
  readonly id: string
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: Transport[]
  readonly name: string
  /** The relying party ID under which the device stores it; null if it is from before this was recorded. */
  readonly rpId: string | null
}

export type StoredPasskey = Pick<Passkey, 'id' | 'name' | 'credentialId' | 'transports' | 'rpId'> & {
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** Returns a user's passkeys, oldest first. */
export async function readPasskeys(db: Database, userId: string): Promise<StoredPasskey[]> {
  const [found] = await transaction(db, [{ name: 'passkeys.read', text: READ, values: [userId] }])
  return (found?.rows ?? []).map((row) => ({ ...row, credentialId: row.credentialId.toString('base64url') }))
}

/**
 * Stores a passkey and queues a notice to its user.
 *
 * @param sessionId the session that adds it.
 * @throws ApiError `conflict` when it is already stored, or there are twenty; `sign-in-needed` when the session has
 *   ended.
 */
export async function addPasskey(
  db: Database,
  passkey: Passkey,
  sessionId: string,
  now: EpochMs,
): Promise<void> {
  const { id, userId, credentialId, publicKey, counter, transports, name, rpId } = passkey
  const credential = Buffer.from(credentialId, 'base64url')
  // The lock serializes additions, so that concurrent ones cannot exceed the maximum.
  const [, added] = await transaction(db, [
    lockAccount(userId),
    {
      name: 'passkeys.add',
      text: ADD,
      values: [
        id,
        userId,
        credential,
        Buffer.from(publicKey),
        counter,
        transports,
        name,
        new Date(now).toISOString(),
        MAX_PASSKEYS,
        sessionId,
        rpId,
      ],
    },
    queueNotice(userId, { kind: 'passkey-added', passkeyId: id }, now),
  ])
  const [outcome] = (added?.rows ?? []) as { session: boolean; added: boolean }[]
  if (!outcome?.session) throw new ApiError('sign-in-needed')
  if (!outcome.added)
    throw new ApiError('conflict', 'This passkey is already saved, or you’ve reached the passkey limit.')
}

/** @returns false when the user has no such passkey. */
export async function deletePasskey(
  db: Database,
  userId: string,
  id: string,
  now: EpochMs,
): Promise<boolean> {
  const [, deleted] = await transaction(db, [
    queueNotice(userId, { kind: 'passkey-deleted', passkeyId: id }, now),
    { name: 'passkeys.delete', text: DELETE, values: [userId, id] },
  ])
  return deleted?.rows.length === 1
}

export async function findPasskey(db: Database, credentialId: string): Promise<Passkey | null> {
  const credential = Buffer.from(credentialId, 'base64url')
  const [found] = await transaction(db, [{ name: 'passkeys.find', text: FIND, values: [credential] }])
  const row = found?.rows[0]
  if (!row) return null
  return {
    ...row,
    credentialId: row.credentialId.toString('base64url'),
    publicKey: new Uint8Array(row.publicKey),
  }
}

/** Records a use at a host. @returns false when a passkey with a counter did not increase it. */
export async function usePasskey(
  db: Database,
  { id, rpId }: { readonly id: string; readonly rpId: string },
  counter: number,
  now: EpochMs,
): Promise<boolean> {
  const values = [id, counter, new Date(now).toISOString(), rpId]
  const [used] = await transaction(db, [{ name: 'passkeys.use', text: USE, values }])
  return used?.rows.length === 1
}

/** Returns up to two other hosts at which passkeys of any account were stored: the site had another address. */
export async function otherPasskeyHosts(db: Database, rpId: string): Promise<readonly string[]> {
  const [found] = await transaction(db, [{ name: 'passkeys.other-hosts', text: OTHER_HOSTS, values: [rpId] }])
  return (found?.rows ?? []).map(({ host }: { host: string }) => host)
}

// Two look-ups in the index, whatever the number of passkeys.
const OTHER_HOSTS = `
  select host from (values
    ((select min(rp_id) from auth.passkey where rp_id < $1)),
    ((select max(rp_id) from auth.passkey where rp_id > $1))
  ) as hosts (host) where host is not null`

const READ = `
  select id, name, credential_id as "credentialId", transports, rp_id as "rpId", created_at as "createdAt", last_used_at as "lastUsedAt"
  from auth.passkey where user_id = $1::uuid order by created_at, id`

const ADD = `
  with session as (
    select user_id from auth.session where id = $10::uuid and user_id = $2::uuid
  ), added as (
    insert into auth.passkey (id, user_id, credential_id, public_key, counter, transports, name, created_at, rp_id)
    select $1::uuid, session.user_id, $3, $4, $5::bigint, $6::text[], $7, $8::timestamptz, $11 from session
    where (select count(*) from auth.passkey p where p.user_id = session.user_id) < $9::integer
    on conflict (credential_id) do nothing
    returning id
  )
  select exists (select from session) as session, exists (select from added) as added`

const DELETE = 'delete from auth.passkey where user_id = $1::uuid and id = $2::uuid returning id'

const FIND = `
  select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
    rp_id as "rpId"
  from auth.passkey where credential_id = $1`

const USE = `
  update auth.passkey set counter = $2::bigint, last_used_at = $3::timestamptz, rp_id = $4
  where id = $1::uuid and (counter < $2::bigint or (counter = 0 and $2::bigint = 0))
  returning id`
