import { createHash } from 'node:crypto'
import type { Reminder, ReminderState } from '#core/reminders/find-reminders.ts'
import { overdueText } from '#core/reminders/overdue-cash-outs.ts'
import { reminderText } from '#core/reminders/reminder-text.ts'
import type { AppDeps } from '#server/app-deps.ts'
import type { Database } from '#server/db/database.ts'
import { inTransaction, query } from '#server/db/query.ts'
import { queueMail, SEND_MAIL } from '#server/mail/queue-mail.ts'

/** Returns the address of a user if it is confirmed; else null. */
export async function digestAddress(db: Database, userId: string): Promise<string | null> {
  const user = await query(db)
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', userId)
    .where('emailVerified', '=', true)
    .executeTakeFirst()
  return user?.email ?? null
}

/**
 * Queues the email with a digest, once: another server that repeats the look of one that was killed queues no second one.
 *
 * @returns whether it was queued.
 */
export async function queueDigest(
  deps: Pick<AppDeps, 'db' | 'now'> & { readonly jobs: Pick<AppDeps['jobs'], 'wake'> },
  userId: string,
  address: string,
  digest: Extract<Reminder, { readonly kind: 'digest' }>,
  { zone, settings }: ReminderState,
): Promise<boolean> {
  const id = digestId(userId, digest.at)
  const { showDetails } = settings
  const summary = digest.ready === 0 ? '' : reminderText(digest, zone, showDetails).body
  const overdue = digest.cashOuts.length === 0 ? undefined : overdueText(digest.cashOuts, showDetails)
  const isQueued = await inTransaction(deps.db, async (trx) => {
    const known = await trx.selectFrom('auth.outbox').select('id').where('id', '=', id).executeTakeFirst()
    if (known !== undefined) return false
    await queueMail(
      trx,
      { id, kind: 'reminder-digest', address, userId, summary, ...(overdue !== undefined && { overdue }) },
      new Date(deps.now()),
    )
    return true
  })
  if (isQueued) deps.jobs.wake(SEND_MAIL)
  return isQueued
}

/** Returns the ID of the email with a user's digest of a time: a UUID of version 8 (RFC 9562). */
function digestId(userId: string, at: number): string {
  const hex = createHash('sha256').update(`reminder-digest ${userId} ${at}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
