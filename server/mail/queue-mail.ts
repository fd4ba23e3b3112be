import { randomUUID } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'
import type { Statement } from '#server/db/database.ts'

/** Every mail there is. `verify` and `reset` name an address; whether anybody has it is looked up when they are written. */
export type MailKind =
  | 'verify'
  | 'reset'
  | 'account-exists'
  | 'password-changed'
  | 'email-change'
  | 'email-changed'
  | 'new-device'

/**
 * Puts a mail into the outbox: to be sent in the transaction of what causes it. One that still waits for the same
 * address and of the same kind is replaced.
 *
 * The same statement takes the same time whether or not anybody has the address.
 */
export function queueMail(
  mail: { readonly kind: MailKind; readonly address: string; readonly userId?: string },
  now: EpochMs,
): Statement {
  const at = new Date(now).toISOString()
  return {
    name: 'queue-mail',
    text: TEXT,
    values: [randomUUID(), mail.kind, mail.address, mail.userId ?? null, at],
  }
}

const TEXT = `
  with replaced as (
    delete from auth.outbox
    where kind = $2 and address = $3 and sent_at is null and given_up_at is null
  )
  insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
  values ($1::uuid, $2, $3, $4::uuid, $5::timestamptz, $5::timestamptz)`
