import type { Logger } from 'pino'
import { checkProjection } from '#server/jobs/check-projection.ts'
import type { Database } from '#server/db/database.ts'

const EVERY_MS = 86_400_000

/**
 * Compares totals with the ledger now and once a day, in the background. Logs an error if they differ.
 *
 * @returns a function that stops it.
 */
export function watchProjection(db: Database, log: Logger): () => void {
  function check(): void {
    checkProjection(db).then(
      (faults) => {
        if (faults > 0) log.error({ faults }, 'Totals differ from the sums of their entries')
      },
      (error: unknown) => log.warn({ reason: String(error) }, 'The totals could not be checked'),
    )
  }
  check()
  const timer = setInterval(check, EVERY_MS).unref()
  return () => clearInterval(timer)
}
