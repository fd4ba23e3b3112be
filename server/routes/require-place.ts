import { parsePlace, type Place } from '#core/eligibility/locations.ts'
import { ApiError } from '#server/errors.ts'

/** @throws ApiError `invalid` for anything that is not the code of a place. */
export function requirePlace(text: string): Place {
  const place = parsePlace(text)
  if (place === null) throw new ApiError('invalid', 'Please choose a state or province.', { field: 'place' })
  return place
}
