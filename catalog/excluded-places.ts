import type { PlaceCode } from '#core/eligibility/locations.ts'
import { type ExcludedPlaces, ExcludedPlacesFile } from '#catalog/place-schema.ts'
import file from './excluded-places.json' with { type: 'json' }

/** All lists, by casino. Importing this module throws if the file is invalid. */
export const EXCLUDED_PLACES: readonly ExcludedPlaces[] = ExcludedPlacesFile.parse(file)

/** Returns the lists of a casino: none if no source has one, several if each source names other places. */
export function excludedPlaces(slug: string): readonly ExcludedPlaces[] {
  return EXCLUDED_PLACES.filter(({ casino }) => casino === slug)
}

/** Returns the list that excludes a place from a casino, or null if no source states that it is excluded. */
export function exclusion(slug: string, code: PlaceCode): ExcludedPlaces | null {
  return excludedPlaces(slug).find(({ places }) => places.includes(code)) ?? null
}
