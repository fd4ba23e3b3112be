import type { Logger } from 'pino'
import * as z from 'zod'
import { epochMs } from '#core/units.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import type { OutboxState } from '#server/metrics/job-metrics.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

const EVERY_MS = 30_000

const Row = z.object({ waiting: z.number(), givenUp: z.number(), oldest: z.date().nullable() })

/** Reads how many mails wait, how many were given up in the last day, and when the oldest waiting one was queued. */
export async function readOutbox(db: Database): Promise<OutboxState> {
  const [result] = await transaction(db, [{ name: 'read-outbox-state', text: TEXT, values: [] }])
  const { waiting, givenUp, oldest } = Row.parse(result?.rows[0])
  return { waiting, givenUp, oldest: oldest && epochMs(oldest.getTime()) }
}

// Two subqueries, so that the partial index finds the waiting mails.
const TEXT = `
  select waiting, given_up as "givenUp", oldest
  from (select count(*)::int as waiting, min(created_at) as oldest
        from auth.outbox where sent_at is null and given_up_at is null) unsent,
       (select count(*)::int as given_up from auth.outbox where given_up_at is not null) rejected`

/**
 * Measures the outbox now and every 30 seconds, in the background. The worker does not, because it may be what is stuck.
 *
 * @returns a function that stops it.
 */
export function watchOutbox(db: Database, log: Logger, metrics: Pick<Metrics, 'setOutbox'>): () => void {
  function read(): void {
    readOutbox(db).then(metrics.setOutbox, (error: unknown) =>
      log.debug({ reason: String(error) }, 'The outbox could not be measured'),
    )
  }
  read()
  const timer = setInterval(read, EVERY_MS).unref()
  return () => clearInterval(timer)
}
