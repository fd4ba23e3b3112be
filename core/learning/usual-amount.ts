import { LEAST_PEOPLE } from '#core/learning/shared-evidence.ts'
import { type Cents, type EpochMs, epochMs } from '#core/units.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** January 5, 1970, the first Monday. */
const FIRST_MONDAY = 4 * DAY_MS
const LEAST_SHARE = 50

/** The amount that most people entered in a week. */
export type UsualAmount = {
  readonly amount: Cents
  /** The share of the people, in whole percent. */
  readonly share: number
  /** Whether the share is a lower limit. */
  readonly atLeast: boolean
  /** All people who entered an amount in that week. */
  readonly people: number
  /** The first and the last day of the week, as their begin in UTC. */
  readonly from: EpochMs
  readonly to: EpochMs
}

/**
 * Returns which amount most people entered in the last whole week, Monday to Sunday in UTC. Of each person, the last amount of the
 * week counts.
 *
 * No single person shows in it: at least five people entered the amount. If fewer than five entered another one, the share would say
 * how many they are, so it is what it would be with four: a lower limit that depends only on the number of people.
 *
 * The result of a week stays what it was when it was first shown: computed again without a member who stopped sharing, it would say
 * what that member entered.
 *
 * @param claims in ascending order of their time.
 * @param shown the result that is shown now, if any.
 * @returns null if fewer than five people, or less than half of them, entered the same amount.
 */
export function usualAmount(
  claims: readonly { readonly person: string; readonly at: EpochMs; readonly amount: Cents }[],
  now: EpochMs,
  shown: UsualAmount | null,
): UsualAmount | null {
  const end = Math.floor((now - FIRST_MONDAY) / WEEK_MS) * WEEK_MS + FIRST_MONDAY
  const start = end - WEEK_MS
  if (shown?.from === start) return shown
  const entered = new Map(
    claims.filter(({ at }) => at >= start && at < end).map(({ person, amount }) => [person, amount]),
  )
  const counts = new Map<Cents, number>()
  for (const amount of entered.values()) counts.set(amount, (counts.get(amount) ?? 0) + 1)
  const [most] = [...counts].sort((one, other) => other[1] - one[1] || one[0] - other[0])
  if (most === undefined || most[1] < LEAST_PEOPLE) return null
  const [amount, same] = most
  const people = entered.size
  const atLeast = people - same < LEAST_PEOPLE
  const counted = atLeast ? people - (LEAST_PEOPLE - 1) : same
  const share = Math.floor((counted * 100) / people)
  if (share < LEAST_SHARE) return null
  return { amount, share, atLeast, people, from: epochMs(start), to: epochMs(end - DAY_MS) }
}
