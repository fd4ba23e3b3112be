import { setTimeout as wait } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import type { EpochMs } from '#core/units.ts'
import type { Database } from '#server/db/database.ts'
import { type OutboxState, readOutbox } from '#server/mail/read-outbox.ts'
import { addGauge } from '#server/metrics/add-gauge.ts'

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
