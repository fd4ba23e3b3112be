import { randomUUID } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'
import type { Statement } from '#server/db/database.ts'

/**
 * Every mail there is. `sign-up`, `verify` and `reset` name an address; whether anybody has it is looked up when they
 * are written. `sign-up` belongs to one pending sign-up.
 */
export type MailKind =
  | 'sign-up'
  | 'verify'
  | 'reset'
  | 'password-changed'
  | 'email-change'
  | 'email-changed'
  | 'new-device'

export type QueuedMail = {
  readonly kind: MailKind
  readonly address: string
  readonly userId?: string
  readonly signUpId?: string
}

/**
 * Puts a mail into the outbox: to be sent in the transaction of what causes it. One that still waits for the same
 * address, of the same kind and for the same sign-up, is replaced; a link that was already sent stays valid.
 *
 * The same statement takes the same time whether or not anybody has the address.
 */
export function queueMail(mail: QueuedMail, now: EpochMs): Statement {
  const at = new Date(now).toISOString()
  return {
    name: 'queue-mail',
    text: TEXT,
    values: [randomUUID(), mail.kind, mail.address, mail.userId ?? null, at, mail.signUpId ?? null],
  }
}

const TEXT = `
  with replaced as (
    delete from auth.outbox
    where kind = $2 and address = $3 and sign_up_id is not distinct from $6::uuid
      and sent_at is null and given_up_at is null
  )
  insert into auth.outbox (id, kind, address, user_id, sign_up_id, created_at, not_before)
  select $1::uuid, $2::text, $3::text, $4::uuid, $6::uuid, $5::timestamptz, $5::timestamptz
  where $6::uuid is null or exists (select from auth.sign_up where id = $6::uuid for key share)`
