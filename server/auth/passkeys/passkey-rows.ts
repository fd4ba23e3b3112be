import type { EpochMs } from '#core/units.ts'
import { lockSignedIn } from '#server/auth/accounts/account-rows.ts'
import { knownTransports, type Transport } from '#server/auth/passkeys/passkey-response.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { inTransaction, query } from '#server/db/query.ts'
import { ApiError } from '#server/errors.ts'
import { queueMail } from '#server/mail/queue-mail.ts'

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
  const passkeys = await query(db)
    .selectFrom('auth.passkey')
    .select(['id', 'name', 'credentialId', 'transports', 'rpId', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return passkeys.map(present)
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
  const { userId, credentialId, publicKey } = passkey
  const createdAt = new Date(now)
  await inTransaction(db, async (trx) => {
    // The lock serializes additions, so that concurrent ones cannot exceed the maximum.
    const user = await lockSignedIn(trx, { userId, sessionId })
    const existing = await trx.selectFrom('auth.passkey').select('id').where('userId', '=', userId).execute()
    const added =
      existing.length < MAX_PASSKEYS &&
      (await trx
        .insertInto('auth.passkey')
        .values({
          ...passkey,
          credentialId: Buffer.from(credentialId, 'base64url'),
          publicKey: Buffer.from(publicKey),
          createdAt,
        })
        .onConflict((same) => same.column('credentialId').doNothing())
        .returning('id')
        .executeTakeFirst())
    if (!added)
      throw new ApiError('conflict', 'This passkey is already saved, or you’ve reached the passkey limit.')
    await queueMail(trx, { kind: 'passkey-added', address: user.email, userId }, createdAt)
  })
}

/**
 * Deletes a passkey and queues a notice to its user.
 *
 * @returns false when the user has no such passkey.
 * @throws ApiError `sign-in-needed` when the session has ended.
 */
export async function deletePasskey(
  db: Database,
  user: CurrentUser,
  id: string,
  now: EpochMs,
): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const { userId } = user
    const { email } = await lockSignedIn(trx, user)
    const deleted = await trx
      .deleteFrom('auth.passkey')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!deleted) return false
    await queueMail(trx, { kind: 'passkey-deleted', address: email, userId }, new Date(now))
    return true
  })
}

export async function findPasskey(db: Database, credentialId: string): Promise<Passkey | null> {
  const passkey = await query(db)
    .selectFrom('auth.passkey')
    .select(['id', 'userId', 'credentialId', 'publicKey', 'counter', 'transports', 'name', 'rpId'])
    .where('credentialId', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst()
  return passkey ? { ...present(passkey), publicKey: new Uint8Array(passkey.publicKey) } : null
}

/** Records a use at a host. @returns false when a passkey with a counter did not increase it. */
export async function usePasskey(
  db: Database,
  { id, rpId }: { readonly id: string; readonly rpId: string },
  counter: number,
  now: EpochMs,
): Promise<boolean> {
  const used = await query(db)
    .updateTable('auth.passkey')
    .set({ counter, lastUsedAt: new Date(now), rpId })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), ...(counter === 0 ? [eb('counter', '=', 0)] : [])]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Returns up to two other hosts at which passkeys of any account were stored: the site had another address. */
export async function otherPasskeyHosts(db: Database, rpId: string): Promise<readonly string[]> {
  // Two look-ups in the index, whatever the number of passkeys.
  const found = await query(db)
    .selectNoFrom((eb) => [
      eb
        .selectFrom('auth.passkey')
        .select((passkeys) => passkeys.fn.min('rpId').as('host'))
        .where('rpId', '<', rpId)
        .as('first'),
      eb
        .selectFrom('auth.passkey')
        .select((passkeys) => passkeys.fn.max('rpId').as('host'))
        .where('rpId', '>', rpId)
        .as('last'),
    ])
    .executeTakeFirst()
  return [found?.first, found?.last].filter((host) => typeof host === 'string')
}

function present<Row extends { readonly credentialId: Buffer; readonly transports: readonly string[] }>(
  row: Row,
) {
  return {
    ...row,
    credentialId: row.credentialId.toString('base64url'),
    transports: knownTransports(row.transports),
  }
}
