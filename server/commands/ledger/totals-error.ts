import { DatabaseError } from '#server/db/database-error.ts'
import { ApiError } from '#server/errors.ts'

/** numeric_value_out_of_range: a total would no longer fit. */
const OUT_OF_RANGE = '22003'

/** Throws ApiError `invalid` for a total that would overflow, and rethrows any other error. */
export function totalsError(error: unknown): never {
  if (error instanceof DatabaseError && error.code === OUT_OF_RANGE) {
    throw new ApiError('invalid', 'This would bring the total above 9999999999.99.', { field: 'amount' })
  }
  throw error
}
