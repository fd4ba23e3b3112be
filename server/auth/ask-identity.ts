import { Failure } from '#server/http/fail.ts'
import { failureOf, Refusal } from '#server/db/refusal.ts'
import { Unavailable } from '#server/db/unavailable.ts'

/** Runs a question to the identity tables; what goes wrong comes out as `Refusal` or `Unavailable`, as everywhere. */
export async function askIdentity<Value>(what: string, ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Failure || error instanceof Refusal || error instanceof Unavailable) throw error
    throw failureOf(`identity.${what}`, error)
  }
}
