import type { FixedClock } from '#core/bonuses/clock.ts'
import { isZone } from '#core/reset/reset-rule.ts'
import { type Guard, isWhole, listOf, objectOf, oneOf, orMissing, orNull } from '#web/api/type-guards.ts'

const isTime: Guard<string> = (value): value is string =>
  typeof value === 'string' && /^\d\d:\d\d(:\d\d)?$/.test(value)

/** A browser that does not know the zone could not compute the next time. */
const isKnownZone: Guard<string> = (value): value is string => {
  return typeof value === 'string' && isZone(value)
}

/** The rules of a clock for what stacks, and for a streak. */
export const timing = { stacks: orMissing(isWhole), lostAfterMinutes: orMissing(isWhole) }
function orAbsent<T>(guard: Guard<T>): Guard<T | null | undefined> {
  return orMissing(orNull(guard))
}
/** Checks a list that is not empty. */
export function some<T>(guard: Guard<T>): Guard<T[]> {
  const isList = listOf(guard)
  return (value): value is T[] => isList(value) && value.length > 0
}

export const isFixedClock = objectOf<object>({
  kind: oneOf('fixed'),
  times: some(isTime),
  zone: isKnownZone,
  weekdays: orAbsent(some(isWhole)),
  dayOfMonth: orAbsent(isWhole),
  ...timing,
}) as Guard<FixedClock>
