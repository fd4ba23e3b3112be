import { queryOptions, useQuery } from '@tanstack/react-query'
import type { LimitsResponse } from '#contract/limits.ts'
import { PATHS } from '#contract/paths.ts'
import type { EpochMs } from '#core/units.ts'
import { readAsUser, useSession } from '#web/api/session/session.ts'
import { retryMs } from '#web/api/query-client.ts'
import { isLimitsResponse } from '#web/api/response-guards.ts'
import { serverNow } from '#web/api/server-clock.ts'

/**
 * The spend limits and the break of a member. Changed by responses to spends and by live events of the account, and read
 * again when a break or a reached limit ends.
 */
export function limitsQuery(userId: string) {
  return queryOptions({
    queryKey: ['limits', userId],
    staleTime: 60_000,
    meta: { failureText: 'The limits could not be read' },
    refetchInterval: ({ state: { data, error } }) =>
      error === null ? data !== undefined && msUntilEnd(data, serverNow()) : retryMs(error.failure),
    queryFn: async () => await readAsUser(userId, PATHS.limits, isLimitsResponse),
  })
}

const MIN_REFETCH_MS = 1_000
/** Timers of a browser are limited to 24.8 days. */
const MAX_REFETCH_MS = 86_400_000

/** Returns the time until the break or the first reached limit ends, at least a second; false if nothing ends. */
export function msUntilEnd({ limits, break: pause }: LimitsResponse, now: EpochMs): number | false {
  const ends = [limits.day.until, limits.week.until, limits.month.until]
  if (pause?.state === 'active') ends.push(pause.endsAt)
  const waits = ends.filter((end) => end !== null).map((end) => Date.parse(end) - now)
  return waits.length > 0 && Math.min(Math.max(Math.min(...waits), MIN_REFETCH_MS), MAX_REFETCH_MS)
}

/** Returns the limits and the break of the signed-in member; undefined for a visitor, and while they load. */
export function useLimits(): LimitsResponse | undefined {
  const session = useSession()
  const userId = session.kind === 'member' ? session.user.id : ''
  return useQuery({ ...limitsQuery(userId), enabled: userId !== '' }).data
}
