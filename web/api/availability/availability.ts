import type { AvailabilityResponse } from '#contract/availability.ts'
import { PATHS } from '#contract/paths.ts'
import { type ApiResponse, callApi } from '#web/api/api.ts'
import { isFlag, isMoment, isText, isWhole, listOf, objectOf, oneOf, orNull } from '#web/api/type-guards.ts'

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

/** Reads the law of a place, and the casinos that exclude it. */
export async function readAvailability(code: string): Promise<ApiResponse<AvailabilityResponse>> {
  return await callApi('GET', `${PATHS.availability}?place=${encodeURIComponent(code)}`, isAvailability)
}
