import type { Logger } from 'pino'
import { checkProjection } from '#server/db/check-projection.ts'
import type { Database } from '#server/db/database.ts'

const EVERY_MS = 86_400_000

/**
 * Compares totals with the ledger now and once a day, beside the serving; a difference is an alarm in the log.
 *
 * @returns the function that ends it.
 */
export function watchProjection(db: Database, log: Logger): () => void {
  function look(): void {
    checkProjection(db).then(
      (faults) => {
        if (faults > 0) log.error({ faults }, 'Totals differ from the entries they are the sum of')
      },
      (error: unknown) => log.warn({ reason: String(error) }, 'The totals could not be checked'),
    )
  }
  look()
  const timer = setInterval(look, EVERY_MS).unref()
  return () => clearInterval(timer)
}
