import type { EpochMs } from '#core/units.ts'
import type { Database } from '#server/db/database.ts'
import { query } from '#server/db/query.ts'

/** A mail that this worker must send before the claim expires. */
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>

/** Longer than the transport's timeouts. If a worker crashes, another one can claim the mail after this time. */
export const CLAIM_MS = 60_000

/** Claims the mail that has been due longest, skipping those that other workers are claiming. */
export async function claimMail(db: Database, now: EpochMs) {
  const claimed = await query(db)
    .updateTable('auth.outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), notBefore: new Date(now + CLAIM_MS) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('auth.outbox')
        .select('id')
        .where('sentAt', 'is', null)
        .where('givenUpAt', 'is', null)
        .where('notBefore', '<=', new Date(now))
        .orderBy('notBefore')
        .orderBy('createdAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'address', 'signUpId', 'payload', 'createdAt', 'attempts'])
    .executeTakeFirst()
  return claimed ?? null
}

/** Records the outcome of a claimed mail. */
export async function settleMail(
  db: Database,
  id: string,
  outcome:
    | { readonly is: 'sent' | 'given-up'; readonly at: EpochMs; readonly error?: string }
    | { readonly is: 'later'; readonly at: EpochMs; readonly error: string }
    | { readonly is: 'not-needed' },
): Promise<void> {
  if (outcome.is === 'not-needed') {
    await query(db).deleteFrom('auth.outbox').where('id', '=', id).execute()
    return
  }
  const at = new Date(outcome.at)
  await query(db)
    .updateTable('auth.outbox')
    .set({
      sentAt: outcome.is === 'sent' ? at : null,
      givenUpAt: outcome.is === 'given-up' ? at : null,
      lastError: outcome.error ?? null,
      ...(outcome.is === 'later' && { notBefore: at }),
    })
    .where('id', '=', id)
    .execute()
}
