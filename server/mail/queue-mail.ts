import { randomUUID } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'
import type { Statement } from '#server/db/database.ts'

/**
 * The kinds of mail. `sign-up`, `verify` and `reset` have an address; its account is looked up when the mail is written.
 * `sign-up` belongs to one pending sign-up.
 */
export type MailKind =
  | 'sign-up'
  | 'verify'
  | 'reset'
  | 'password-changed'
  | 'email-change'
  | 'email-change-requested'
  | 'email-changed'
  | 'new-device'
  | 'log-in-incomplete'

export type QueuedMail = {
  readonly kind: MailKind
  readonly address: string
  readonly userId?: string
  readonly signUpId?: string
}

/**
 * Returns the statement that adds a mail to the outbox. Run it in the transaction that causes the mail. It replaces an
 * unsent mail of the same address, kind and sign-up. Links that were already sent stay valid.
 *
 * The statement takes the same time whether or not the address has an account.
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
