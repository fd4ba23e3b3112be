import { PLACES } from '#core/eligibility/locations.ts'

/** Returns the name of a stored location. */
export function locationName(location: string): string {
  return PLACES.find(({ code }) => code === location)?.name ?? location
}

export const US_PLACES = PLACES.filter(({ country }) => country === 'US')

export const CANADIAN_PLACES = PLACES.filter(({ country }) => country === 'CA')
