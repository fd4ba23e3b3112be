import { randomUUID } from 'node:crypto'
import { createJob } from '#server/db/create-job.ts'
import type { Query, Trx } from '#server/db/query.ts'

/** The queue that sends mails. The data of a job is the ID of its mail. */
export const SEND_MAIL = 'send-mail'

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
  | 'email-restored'
  | 'new-device'
  | 'log-in-incomplete'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'passkey-added'
  | 'passkey-deleted'
  | 'reminder-digest'

export type QueuedMail = {
  readonly kind: MailKind
  readonly address: string
  readonly userId?: string
  readonly signUpId?: string
  /** The token of the mail's link follows from its ID; a new one if omitted. */
  readonly id?: string
  /** The device that the mail names. */
  readonly device?: string
  /** What the mail says is ready. */
  readonly summary?: string
  /** What the mail says is overdue. */
  readonly overdue?: string
  /** When it is sent at the earliest; now if omitted. */
  readonly notBefore?: Date
}

/** Kinds that anyone can request again and again. */
const REPLACED: readonly MailKind[] = ['sign-up', 'verify', 'reset']

/**
 * Adds a mail to the outbox, and a job that sends it, in the transaction that causes it. A link that anyone can request
 * replaces an unsent mail of the same address, kind and sign-up; links that were already sent stay valid.
 *
 * Takes the same time whether or not the address has an account.
 */
export async function queueMail(trx: Trx, mail: QueuedMail, now: Date): Promise<void> {
  const {
    id = randomUUID(),
    kind,
    address,
    userId = null,
    signUpId = null,
    device,
    summary,
    overdue,
    notBefore,
  } = mail
  if (REPLACED.includes(kind)) {
    await deleteUnsentMail(trx)
      .where('kind', '=', kind)
      .where('address', '=', address)
      .where('signUpId', 'is not distinct from', signUpId)
      .execute()
  }
  if (signUpId !== null) {
    const signUp = await trx
      .selectFrom('auth.signUp')
      .select('id')
      .where('id', '=', signUpId)
      .forKeyShare()
      .execute()
    if (signUp.length === 0) return
  }
  const payload = {
    ...(device !== undefined && { device }),
    ...(summary !== undefined && { summary }),
    ...(overdue !== undefined && { overdue }),
  }
  await trx
    .insertInto('auth.outbox')
    .values({ id, kind, address, userId, signUpId, payload, createdAt: now, notBefore: notBefore ?? now })
    .execute()
  await createJob(trx, SEND_MAIL, { id, data: { id }, ...(notBefore && { startAfter: notBefore }) })
}

/**
 * Returns a statement that deletes mails which were not sent yet. Their jobs then do nothing. Add conditions before it is
 * executed.
 */
export function deleteUnsentMail(query: Query) {
  return query.deleteFrom('auth.outbox').where('sentAt', 'is', null).where('givenUpAt', 'is', null)
}
