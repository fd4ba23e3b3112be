import type { LimitsResponse } from '#contract/limits.ts'
import { type ApiResponse, type Method } from '#web/api/api.ts'
import { callAsUser } from '#web/api/session/session.ts'
import { forgetStoredRules } from '#web/api/dashboard/last-dashboard.ts'
import { limitsQuery } from '#web/api/availability/limits.ts'
import { isLimitsResponse } from '#web/api/response-guards.ts'
import { queryClient } from '#web/api/query-client.ts'

/** Changes the limits or the break of the user, and stores the response for every page that shows them. */
export async function changeLimits(
  userId: string,
  method: Method,
  path: string,
  body?: object,
): Promise<ApiResponse<LimitsResponse>> {
  const { queryKey } = limitsQuery(userId)
  forgetStoredRules()
  const response = await callAsUser(userId, method, path, isLimitsResponse, body ? { body } : {})
  if (response.kind === 'ok') {
    // A read that began before the change would overwrite it.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, response.value)
  } else {
    // Another device may have changed them, or the response to a successful change was lost.
    void queryClient.invalidateQueries({ queryKey })
  }
  return response
}
