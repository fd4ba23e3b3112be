import { Gauge, type Registry } from 'prom-client'
import type { EpochMs } from '#core/units.ts'
import { addGauge } from '#server/metrics/add-gauge.ts'

/** The mails that are not sent yet, and those that never will be. */
export type OutboxState = {
  readonly waiting: number
  readonly givenUp: number
  /** When the oldest waiting mail was queued; null without any. */
  readonly oldest: EpochMs | null
}

/** Adds the results of background jobs. The age of a mail grows even while the job cannot read the outbox. */
export function addJobMetrics(registry: Registry, now: () => EpochMs) {
  let outbox: OutboxState = { waiting: 0, givenUp: 0, oldest: null }
  addGauge(registry, 'mail_outbox_waiting', 'Emails that have not been sent yet.', () => outbox.waiting)
  addGauge(
    registry,
    'mail_outbox_given_up',
    'Emails from the last day that will not be sent.',
    () => outbox.givenUp,
  )
  addGauge(
    registry,
    'mail_outbox_oldest_seconds',
    'The age of the oldest email that has not been sent yet.',
    () => (outbox.oldest === null ? 0 : (now() - outbox.oldest) / 1000),
  )
  const mismatches = new Gauge({
    name: 'ledger_mismatched_rows',
    help: 'Totals that differ from the sum of their entries, at the last check.',
    registers: [registry],
  })
  const checkedAt = new Gauge({
    name: 'ledger_check_timestamp_seconds',
    help: 'When the totals were last checked; before the first check, when the server started.',
    registers: [registry],
  })
  checkedAt.set(now() / 1000)

  return {
    setOutbox: (state: OutboxState): void => void (outbox = state),
    setLedgerMismatches(rows: number): void {
      mismatches.set(rows)
      checkedAt.set(now() / 1000)
    },
  }
}
