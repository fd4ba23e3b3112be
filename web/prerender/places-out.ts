import { excludedPlaces } from '#catalog/excluded-places.ts'
import { JURISDICTIONS } from '#catalog/jurisdictions.ts'
import { lawForbids } from '#core/eligibility/law-forbids.ts'

/**
 * Returns the codes of the places where a casino is not available, for the filter of a table: those that a list of the
 * casino names, and those whose law forbids sweepstakes casinos on a day.
 */
export function placesOut(slug: string, today: string): string {
  const listed = excludedPlaces(slug).flatMap(({ places }) => places)
  return [...new Set([...listed, ...forbidden(today)])].toSorted().join(' ')
}

function forbidden(today: string): readonly string[] {
  return JURISDICTIONS.filter(({ status, since }) => lawForbids({ status, since }, today)).map(
    ({ code }) => code,
  )
}
