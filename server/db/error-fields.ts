import { DatabaseError } from '#server/db/database-error.ts'
import { Unavailable } from '#server/db/unavailable.ts'

/** Returns the log fields of an error: its kind and place, never the values it concerns. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {}
  if (error instanceof DatabaseError) {
    return { error: error.name, statement: error.statement, sqlstate: error.code }
  }
  if (error instanceof Unavailable) return { error: error.name, reason: error.message }
  return { error: error.name, reason: error.message, stack: error.stack, ...cause }
}
