import type { AvailabilityResponse } from '#contract/availability.ts'
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
