import { type Location, parseLocation, type PlaceCode } from '#core/eligibility/locations.ts'
import { type Jurisdiction, Jurisdictions } from '#catalog/place-schema.ts'
import file from './jurisdictions.json' with { type: 'json' }

/** Every place, the United States first, by name. Importing this module throws if the file is invalid. */
export const JURISDICTIONS: readonly Jurisdiction[] = Jurisdictions.parse(file)

const BY_CODE = new Map(JURISDICTIONS.map((place) => [place.code, place]))

/** Returns what we know about a place. */
export function jurisdiction(code: PlaceCode): Jurisdiction {
  const found = BY_CODE.get(code)
  if (!found) throw new Error(`${code} is not in jurisdictions.json`)
  return found
}

/** The API's names for the confidence of an entry. */
export const CONFIDENCE_NAMES = { H: 'high', M: 'medium', L: 'low' } as const

/** Returns whether a law, a regulator, or the operators restrict sweepstakes casinos in a place. */
export function isRestricted({ status }: Jurisdiction): boolean {
  return status !== 'none-known' && status !== 'licensed'
}

/** Locations without sign-up: WA, ID, and NV by default. */
export const BLOCKED_LOCATIONS: readonly Location[] = JURISDICTIONS.flatMap(
  ({ code, blocks_sign_up: blocked }) => (blocked ? (parseLocation(code) ?? []) : []),
)
