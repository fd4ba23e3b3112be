import * as z from 'zod'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'

/** The mails that are not sent yet, and those that never will be. */
export type OutboxState = {
  readonly waiting: number
  readonly givenUp: number
  /** When the oldest waiting mail was queued; null without any. */
  readonly oldest: EpochMs | null
}

const Row = z.object({ waiting: z.number(), givenUp: z.number(), oldest: z.date().nullable() })

/** Reads how many mails wait, how many were given up in the last day, and when the oldest waiting one was queued. */
export async function readOutbox(db: Database, now: EpochMs): Promise<OutboxState> {
  const values = [new Date(now - 86_400_000).toISOString()]
  const [result] = await transaction(db, [{ name: 'read-outbox-state', text: TEXT, values }])
  const { waiting, givenUp, oldest } = Row.parse(result?.rows[0])
  return { waiting, givenUp, oldest: oldest && epochMs(oldest.getTime()) }
}

// Two subqueries, so that the partial index finds the waiting mails.
const TEXT = `
  select waiting, given_up as "givenUp", oldest
  from (select count(*)::int as waiting, min(created_at) as oldest
        from auth.outbox where sent_at is null and given_up_at is null) unsent,
       (select count(*)::int as given_up from auth.outbox where given_up_at > $1::timestamptz) rejected`
