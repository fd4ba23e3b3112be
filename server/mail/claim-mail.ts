import * as z from 'zod'
import type { EpochMs } from '#core/units.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'

const Row = z.object({
  id: z.uuid(),
  kind: z.string(),
  address: z.string(),
  signUpId: z.uuid().nullable(),
  payload: z.unknown(),
  createdAt: z.date(),
  attempts: z.number(),
})

/** A mail that this worker must send before the claim expires. */
export type ClaimedMail = z.infer<typeof Row>

/** Longer than the transport's timeouts. If a worker crashes, another one can claim the mail after this time. */
export const CLAIM_MS = 60_000

/** Claims the mail that has been due longest, skipping those that other workers are claiming. */
export async function claimMail(db: Database, now: EpochMs): Promise<ClaimedMail | null> {
  const values = [new Date(now).toISOString(), new Date(now + CLAIM_MS).toISOString()]
  const [claimed] = await transaction(db, [{ name: 'claim-mail', text: CLAIM, values }])
  const [row] = claimed?.rows ?? []
  return row === undefined ? null : Row.parse(row)
}

const CLAIM = `
  update auth.outbox set attempts = attempts + 1, not_before = $2::timestamptz
  where id = (
    select id from auth.outbox
    where sent_at is null and given_up_at is null and not_before <= $1::timestamptz
    order by not_before, created_at limit 1 for update skip locked
  )
  returning id, kind, address, sign_up_id as "signUpId", payload, created_at as "createdAt", attempts`

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
    await transaction(db, [
      { name: 'drop-mail', text: 'delete from auth.outbox where id = $1', values: [id] },
    ])
    return
  }
  const at = new Date(outcome.at).toISOString()
  await transaction(db, [
    { name: 'settle-mail', text: SETTLE, values: [id, outcome.is, at, outcome.error ?? null] },
  ])
}

const SETTLE = `
  update auth.outbox set
    sent_at = case when $2 = 'sent' then $3::timestamptz end,
    given_up_at = case when $2 = 'given-up' then $3::timestamptz end,
    not_before = case when $2 = 'later' then $3::timestamptz else not_before end,
    last_error = $4
  where id = $1::uuid`
