import { Refusal } from '#server/db/refusal.ts'
import { fail } from '#server/http/fail.ts'

/** numeric_value_out_of_range: a total would no longer fit. */
const OUT_OF_RANGE = '22003'

/** Turns a total that would overflow into a refusal of the amount; anything else is thrown as it is. */
export function totalsFailure(error: unknown): never {
  if (error instanceof Refusal && error.code === OUT_OF_RANGE) {
    throw fail('invalid', 'This would bring the total above 9999999999.99.', 'amount')
  }
  throw error
}
