import type { EpochMs } from '#core/units.ts'
import { TRIES_PER_ADDRESS } from '#server/auth/email/mail-codes.ts'
import { SESSION_LIMIT_MS } from '#server/auth/sessions/sessions.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import type { JobQueue } from '#server/jobs/jobs.ts'

const DAY_MS = 86_400_000

/** Rows per statement: no deletion takes long or locks many rows. */
const BATCH = 1000

type Expiring = {
  readonly table: string
  /** The condition of a row that is deleted; $1 is the time `retentionMs` ago. */
  readonly condition: string
  /** How long a row is stored after it ended. */
  readonly retentionMs: number
}

/**
 * Everything that expires, and how long it is stored after that (docs/security.md, Retention). Everything else is deleted
 * with its account.
 */
const EXPIRING: readonly Expiring[] = [
  { table: 'auth.outbox', condition: 'sent_at < $1', retentionMs: DAY_MS },
  // An operator can run the job of a mail again that was given up.
  { table: 'auth.outbox', condition: 'given_up_at < $1', retentionMs: 14 * DAY_MS },
  { table: 'auth.mail_tokens', condition: 'expires_at < $1', retentionMs: DAY_MS },
  { table: 'auth.sign_up', condition: 'expires_at <= $1', retentionMs: 0 },
  { table: 'auth.mail_code_tries', condition: 'since <= $1', retentionMs: TRIES_PER_ADDRESS.windowMs },
  { table: 'auth.session', condition: 'expires_at <= $1', retentionMs: 0 },
  { table: 'auth.session', condition: 'created_at <= $1', retentionMs: SESSION_LIMIT_MS },
  { table: 'auth.second_step', condition: 'expires_at <= $1', retentionMs: 0 },
  { table: 'auth.passkey_challenge', condition: 'expires_at <= $1', retentionMs: 0 },
  { table: 'auth.known_devices', condition: 'last_seen_at <= $1', retentionMs: 400 * DAY_MS },
  { table: 'auth.audit', condition: 'at < $1', retentionMs: 400 * DAY_MS },
]

/**
 * Deletes the rows and the mail files that may no longer be stored. What cannot be deleted does not stop the rest.
 *
 * @throws the first error, after everything was tried.
 */
export async function cleanUp({ db, now, deleteStaleFiles }: CleanUpDeps): Promise<null> {
  const errors: unknown[] = []
  const steps = [
    ...EXPIRING.map((rows, index) => () => deleteExpired(db, rows, index, now())),
    deleteStaleFiles,
  ]
  for (const step of steps) await step().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
  return null
}

export type CleanUpDeps = {
  readonly db: Database
  readonly now: () => EpochMs
  /** Deletes the mail files of this server that have no row in the outbox. */
  readonly deleteStaleFiles: () => Promise<void>
}

/** The name of the queue that deletes what has expired. Runs early when an account was deleted. */
export const CLEAN_UP = 'clean-up'

/** Every hour, on one server. */
export function cleanUpQueue(deps: CleanUpDeps): JobQueue {
  return { name: CLEAN_UP, schedule: '7 * * * *', run: () => cleanUp(deps) }
}

async function deleteExpired(
  db: Database,
  { table, condition, retentionMs }: Expiring,
  index: number,
  now: EpochMs,
): Promise<void> {
  const text = `delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${condition.replace('$1', '$1::timestamptz')} limit $2 for update skip locked))`
  const values = [new Date(now - retentionMs).toISOString(), BATCH]
  for (;;) {
    const [deleted] = await transaction(db, [{ name: `clean-up-${index}`, text, values }])
    if ((deleted?.rowCount ?? 0) < BATCH) return
  }
}
