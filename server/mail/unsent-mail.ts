import type { Database } from '#server/db/database.ts'
import type { NewJob } from '#server/db/create-job.ts'
import { query } from '#server/db/query.ts'

/** A mail that was not sent yet. */
export type UnsentMail = NonNullable<Awaited<ReturnType<typeof readUnsentMail>>>

/** Reads a mail. @returns null if it was sent, or deleted because its reason no longer exists. */
export async function readUnsentMail(db: Database, id: string) {
  const mail = await query(db)
    .selectFrom('auth.outbox')
    .select(['id', 'kind', 'address', 'userId', 'signUpId', 'payload', 'createdAt'])
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .executeTakeFirst()
  return mail ?? null
}

/** Records that a mail was sent, or given up, or deletes it because there is nothing to send. */
export async function settleMail(
  db: Database,
  id: string,
  outcome: { readonly sentAt: Date } | { readonly givenUpAt: Date } | 'not-needed',
): Promise<void> {
  if (outcome === 'not-needed') await query(db).deleteFrom('auth.outbox').where('id', '=', id).execute()
  else
    await query(db)
      .updateTable('auth.outbox')
      .set({ givenUpAt: null, ...outcome })
      .where('id', '=', id)
      .execute()
}

/**
 * Returns a job for every mail that waits. Most of them exist; the others are missing because backups do not contain jobs,
 * or because an earlier version of the server had none.
 */
export async function listMailJobs(db: Database): Promise<readonly NewJob[]> {
  const mails = await query(db)
    .selectFrom('auth.outbox')
    .select(['id', 'notBefore'])
    .where('sentAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .execute()
  return mails.map(({ id, notBefore }) => ({ id, data: { id }, startAfter: notBefore }))
}
