import { excludedPlaces, exclusion } from '#catalog/excluded-places.ts'
import { CONFIDENCE_NAMES, jurisdiction } from '#catalog/jurisdictions.ts'
import type { ExcludedPlaces } from '#catalog/place-schema.ts'
import { casinoSlug } from '#catalog/slug.ts'
import type { AvailabilityResponse, VisitRejection } from '#contract/availability.ts'
import type { Casino } from '#contract/casinos.ts'
import { isStale } from '#core/eligibility/is-stale.ts'
import { lawForbids } from '#core/eligibility/law-forbids.ts'
import type { Place } from '#core/eligibility/locations.ts'
import type { EpochMs } from '#core/units.ts'

/** Returns the law of a place today, and which of these casinos exclude it. */
export function availabilityIn(
  place: Place,
  casinos: readonly Casino[],
  now: EpochMs,
): Omit<AvailabilityResponse, 'now'> {
  const day = dayOf(now)
  const { code, name } = place
  const entry = jurisdiction(code)
  const { status, law, since, what, source, source_url: sourceUrl, checked: checkedOn } = entry
  const confidence = CONFIDENCE_NAMES[entry.confidence]
  const stale = isStale(checkedOn, day)
  const excludedBy = casinos.flatMap((casino) => {
    const list = casino.active ? exclusion(casinoSlug(casino.name), code) : null
    if (list === null) return []
    return [{ casinoId: casino.id, name: casino.name, source: list.source, date: list.date }]
  })
  return {
    place: { code, name },
    law: {
      forbids: lawForbids(entry, day),
      status,
      law,
      since,
      what,
      source,
      sourceUrl,
      confidence,
      checkedOn,
      stale,
    },
    excludedBy,
  }
}

/** Returns whether no casino can be visited in a place: it is unknown, or its law forbids that. */
export function isForbidden(place: Place | null, now: EpochMs): boolean {
  return place === null || lawForbids(jurisdiction(place.code), dayOf(now))
}

/** Returns why the link to a casino is rejected in a place; null if it is allowed. */
export function visitRejection(place: Place | null, casino: Casino, now: EpochMs): VisitRejection | null {
  if (place === null) return 'place'
  if (lawForbids(jurisdiction(place.code), dayOf(now))) return 'law'
  return excludes(casino, place) ? 'casino' : null
}

/** The lists of casinos. A casino of the catalog is the same object until the catalog changes. */
const lists = new WeakMap<Casino, readonly ExcludedPlaces[]>()

/** Returns whether a casino excludes a place, whatever its law. */
export function excludes(casino: Casino, { code }: Place): boolean {
  let known = lists.get(casino)
  if (known === undefined) lists.set(casino, (known = excludedPlaces(casinoSlug(casino.name))))
  return known.some(({ places }) => places.includes(code))
}

function dayOf(now: EpochMs): string {
  return new Date(now).toISOString().slice(0, 10)
}
