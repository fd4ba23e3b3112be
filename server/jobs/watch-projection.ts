import type { Logger } from 'pino'
import { checkProjection } from '#server/jobs/check-projection.ts'
import type { Database } from '#server/db/database.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

const EVERY_MS = 86_400_000

/**
 * Compares totals with the ledger now and once a day, in the background. Measures the number of differences,
 * and logs an error if there are any.
 *
 * @returns a function that stops it.
 */
export function watchProjection(
  db: Database,
  log: Logger,
  metrics: Pick<Metrics, 'setLedgerMismatches'>,
): () => void {
  function check(): void {
    checkProjection(db).then(
      (faults) => {
        metrics.setLedgerMismatches(faults)
        if (faults > 0) log.error({ faults }, 'Totals differ from the sums of their entries')
      },
      (error: unknown) => log.warn({ reason: String(error) }, 'The totals could not be checked'),
    )
  }
  check()
  const timer = setInterval(check, EVERY_MS).unref()
  return () => clearInterval(timer)
}
