import { Unavailable } from '#server/db/unavailable.ts'

/** The database answered, and said no: which statement, and why by SQLSTATE. Nothing of its transaction stays. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly statement: string
  /** SQLSTATE; the only thing to decide by. */
  readonly code: string
  readonly constraint: string | undefined

  constructor(statement: string, code: string, constraint: string | undefined, cause: Error) {
    super(`${statement}: ${cause.message}`, { cause })
    this.statement = statement
    this.code = code
    this.constraint = constraint
  }
}

/**
 * SQLSTATE classes and codes that mean "not now": connection, resources, operator, read-only, timeouts.
 * 28 and 3D are a wrong password and a missing database, which an operator mends while we run.
 */
const NOT_NOW = /^(08|53|57P|58|28|3D|F0)|^(25006|25P03|57014|55P03)$/

/** Sorts a failed statement: `Refusal` when the database said no, `Unavailable` when it could not answer. */
export function failureOf(statement: string, error: unknown): Refusal | Unavailable {
  if (isFromDatabase(error) && !NOT_NOW.test(error.code)) {
    return new Refusal(statement, error.code, error.constraint, error)
  }
  return new Unavailable(`${statement}: ${(error as Error).message}`, { cause: error })
}

/** @returns whether the transaction may simply be tried again: it lost against another one. */
export function lostRace(error: unknown): boolean {
  return error instanceof Refusal && (error.code === '40001' || error.code === '40P01')
}

/** Both engines' errors carry a severity; an error of the network (`EPIPE`) does not. */
function isFromDatabase(error: unknown): error is Error & { code: string; constraint?: string } {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
}
