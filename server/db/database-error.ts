import { Unavailable } from '#server/db/unavailable.ts'

/** The database rejected a statement, for the reason in the SQLSTATE. The transaction is rolled back. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly statement: string
  /** The SQLSTATE. Decide by this, never by the message. */
  readonly code: string
  readonly constraint: string | undefined

  constructor(statement: string, code: string, constraint: string | undefined, cause: Error) {
    super(`${statement}: ${cause.message}`, { cause })
    this.statement = statement
    this.code = code
    this.constraint = constraint
  }
}

/** The database ended a statement that ran for too long, or waited for too long for a lock. */
const TIMEOUTS = ['57014', '55P03']

/**
 * Retryable SQLSTATE classes and codes: connection, resources, operator, read-only, timeouts.
 * 28 and 3D (wrong password, missing database) are retryable: an operator can fix these without a restart.
 */
const RETRYABLE = /^(08|53|57P|58|28|3D|F0)|^(25006|25P03|57014|55P03)$/

/** Converts a driver error: `DatabaseError` if the database rejected the statement, otherwise `Unavailable`. */
export function toDatabaseError(statement: string, error: unknown): DatabaseError | Unavailable {
  if (isFromDatabase(error) && !RETRYABLE.test(error.code)) {
    return new DatabaseError(statement, error.code, error.constraint, error)
  }
  return new Unavailable(`${statement}: ${(error as Error).message}`, { cause: error })
}

/** @returns whether the database ended this statement because it took too long; other statements may succeed meanwhile. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Unavailable && isFromDatabase(error.cause) && TIMEOUTS.includes(error.cause.code)
}

/** @returns whether the database is not available, so that other statements would fail, too. */
export function isOutage(error: unknown): boolean {
  return error instanceof Unavailable && !isTimeout(error)
}

/** @returns whether the transaction conflicted with another one (serialization, deadlock) and can be retried. */
export function isSerializationFailure(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/**
 * @returns whether the database knows no such prepared statement, or already has one of the name: two clients of a pooler
 *   that does not support prepared statements share a connection. The transaction was rolled back.
 */
export function isRejectedPreparation(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '26000' || error.code === '42P05')
}

/** Errors of both engines have a severity; network errors (`EPIPE`) do not. */
function isFromDatabase(error: unknown): error is Error & { code: string; constraint?: string } {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
}
