import {
  OUTCOMES,
  type Round,
  type RoundAmount,
  type RoundChange,
  type RoundCollection,
  type RoundVisit,
} from '#core/round/round.ts'
import {
  type Guard,
  isMoment,
  isMoney,
  isText,
  isWhole,
  listOf,
  objectOf,
  oneOf,
  orMissing,
  orNull,
} from '#web/api/type-guards.ts'

const isOutcome = oneOf(...OUTCOMES)
const isAmount = objectOf<RoundAmount>({ at: isMoment, amount: isMoney })
const isTiers = listOf(oneOf(1, 2, 3, 4))
const isVisit = objectOf<RoundVisit>({
  collections: listOf(
    objectOf<RoundCollection>({
      casinoId: isWhole,
      entryId: isText,
      at: isMoment,
      before: orNull(isMoment),
      beforeDay: orNull(isWhole),
    }),
  ),
})

/** A round of Speed Collect, on the wire and on the disk. */
export const isRound = objectOf<Round>({
  day: isText,
  activeAt: isMoment,
  tiers: isTiers,
  tiersAt: orNull(isMoment),
  outcomes: mapOf(isOutcome),
  amounts: mapOf(isAmount),
  visit: orNull(isVisit),
  visitAt: orNull(isMoment),
})

export const isRoundChange = objectOf<RoundChange>({
  day: isText,
  at: isMoment,
  tiers: orMissing(isTiers),
  tiersAt: orMissing(isMoment),
  outcomes: orMissing(mapOf(orNull(isOutcome))),
  amounts: orMissing(mapOf(orNull(isAmount))),
  visit: orMissing(orNull(isVisit)),
  visitAt: orMissing(isMoment),
})

function mapOf<T>(guard: Guard<T>): Guard<Readonly<Record<string, T>>> {
  return (value): value is Readonly<Record<string, T>> =>
    typeof value === 'object' && value !== null && Object.values(value).every((item) => guard(item))
}
