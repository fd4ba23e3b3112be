import type { AvailabilityResponse } from '#contract/availability.ts'
import { isFlag, isMoment, isText, isWhole, listOf, objectOf, oneOf, orNull } from '#web/api/type-guards.ts'
import { PLACE_COOKIE } from '#contract/place-cookie.ts'

type Law = AvailabilityResponse['law']
type Exclusion = AvailabilityResponse['excludedBy'][number]

export const isAvailability = objectOf<AvailabilityResponse>({
  place: objectOf<AvailabilityResponse['place']>({ code: isText, name: isText }),
  law: objectOf<Law>({
    forbids: isFlag,
    status: isText,
    law: orNull(isText),
    since: orNull(isText),
    what: isText,
    source: isText,
    sourceUrl: orNull(isText),
    confidence: oneOf('high', 'medium', 'low'),
    checkedOn: isText,
    stale: isFlag,
  }),
  excludedBy: listOf(objectOf<Exclusion>({ casinoId: isWhole, name: isText, source: isText, date: isText })),
  now: isMoment,
})

const COOKIE_SECONDS = 365 * 86_400

/** Returns the code of the place that a visitor chose in this browser. */
export function readPlaceCookie(): string | null {
  return /(?:^|; )place=([A-Z]{2})(?:;|$)/.exec(document.cookie)?.[1] ?? null
}

/** Stores the choice of a visitor in this browser. The server reads it before it redirects to a casino. */
export function storePlaceCookie(code: string): void {
  document.cookie = `${PLACE_COOKIE}=${code}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`
}
