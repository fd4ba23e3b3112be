import { setTimeout as wait } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { Database } from '#server/db/database.ts'
import { addGauge } from '#server/metrics/add-gauge.ts'
import * as z from 'zod'
import { transaction } from '#server/db/transaction.ts'

/** How long the metrics wait for the database. After that, they show what was read before. */
const WAIT_MS = 1000

/** What the jobs left behind. */
export type JobServices = {
  readonly db: Database
  /** Returns how many totals are wrong, and when they were last checked (epoch ms); null before the first check. */
  readonly readTotals: () => Promise<{ readonly wrong: number; readonly checkedAt: number } | null>
}

/** Adds the state and the results of background jobs, which are the same on every server. */
export function addJobMetrics(registry: Registry, { db, readTotals }: JobServices, now: () => EpochMs): void {
  let outbox: OutboxState = { waiting: 0, givenUp: 0, oldest: null }
  let totals = { wrong: 0, checkedAt: now() as number }
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    outbox = await readOutbox(db, now())
    totals = (await readTotals()) ?? totals
  }

  /** Reads once for all gauges. Does not fail: the other metrics explain what is wrong with the database. */
  async function updated(): Promise<void> {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => (reading = null))
    await Promise.race([reading, wait(WAIT_MS, undefined, { ref: false })])
  }

  function gauge(name: string, help: string, value: () => number): void {
    addGauge(registry, name, help, async () => {
      await updated()
      return value()
    })
  }

  gauge('mail_outbox_waiting', 'Emails that have not been sent yet.', () => outbox.waiting)
  gauge('mail_outbox_given_up', 'Emails from the last day that will not be sent.', () => outbox.givenUp)
  gauge('mail_outbox_oldest_seconds', 'The age of the oldest email that has not been sent yet.', () =>
    outbox.oldest === null ? 0 : (now() - outbox.oldest) / 1000,
  )
  gauge(
    'ledger_mismatched_rows',
    'Totals that differ from the sum of their entries, at the last check of each user.',
    () => totals.wrong,
  )
  gauge(
    'ledger_check_timestamp_seconds',
    'When totals were last checked; before the first check, when the server started.',
    () => totals.checkedAt / 1000,
  )
}

/** The mails that are not sent yet, and those that never will be. */
type OutboxState = {
  readonly waiting: number
  readonly givenUp: number
  /** When the oldest waiting mail was queued; null without any. */
  readonly oldest: EpochMs | null
}

const Row = z.object({ waiting: z.number(), givenUp: z.number(), oldest: z.date().nullable() })

/** Reads how many mails wait, how many were given up in the last day, and when the oldest waiting one was queued. */
async function readOutbox(db: Database, now: EpochMs): Promise<OutboxState> {
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
