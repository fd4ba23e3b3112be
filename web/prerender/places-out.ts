import { excludedPlaces } from '#catalog/excluded-places.ts'
import { JURISDICTIONS } from '#catalog/jurisdictions.ts'
import { lawForbids } from '#core/eligibility/law-forbids.ts'
import type { ForbiddingPlace } from '#web/features/table-tools/table-tools.tsx'

/**
 * Returns the codes of the places where a casino is not available, for the filter of a table: those that a list of the
 * casino names, and those whose law forbids sweepstakes casinos on a day.
 */
export function placesOut(slug: string, today: string): string {
  const listed = excludedPlaces(slug).flatMap(({ places }) => places)
  const forbidding = forbiddingPlaces(today).map(({ code }) => code)
  return [...new Set([...listed, ...forbidding])].toSorted().join(' ')
}

/** Returns the places whose law forbids sweepstakes casinos on a day. */
export function forbiddingPlaces(today: string): readonly ForbiddingPlace[] {
  return JURISDICTIONS.filter(({ status, since }) => lawForbids({ status, since }, today)).map(
    ({ code, name }) => ({ code, name }),
  )
}
