/** disk_full, io_error, and read_only_sql_transaction: reads can still work. */
const WRITES_FAIL = ['53100', '58030', '25006']

/** How long one failed write counts. Under load, the next one fails long before. */
const REMEMBERED_MS = 60_000

/** Whether the database accepts writes, as far as the writes of the last minute show. */
export type WriteHealth = {
  isFailing(): boolean
  /** Notes the error of a statement. Only errors of the disk or of a read-only server count. */
  failed(error: unknown): void
}

/** @param now milliseconds of a clock that only increases. */
export function createWriteHealth(now: () => number = () => performance.now()): WriteHealth {
  let failedAt = -Infinity
  return {
    isFailing: () => now() - failedAt < REMEMBERED_MS,
    failed(error) {
      if (causes(error).some((code) => WRITES_FAIL.includes(code))) failedAt = now()
    },
  }
}

/** The SQLSTATEs of an error and of its causes. */
function causes(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  return [...own, ...causes(error.cause)]
}
