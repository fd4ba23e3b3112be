import { type ApiResponse, type CallOptions, callApi, type Method } from '#web/api/api.ts'
import type { Guard } from '#web/api/type-guards.ts'
import { valueOf } from '#web/api/query-client.ts'
import { currentSession, readSession } from '#web/api/session/session.ts'

/** Returns the ID of the user on screen; undefined without a session. */
export function shownPerson(): string | undefined {
  const session = currentSession()
  return session.kind === 'member' ? session.user.id : undefined
}

/**
 * Calls the API as the user on screen. The server rejects the call if the session belongs to another user.
 *
 * After such a rejection, requests the session again, so that the page shows the current user.
 */
export async function callAsPerson<T>(
  person: string | undefined,
  method: Method,
  path: string,
  guard: Guard<T>,
  options: CallOptions = {},
): Promise<ApiResponse<T>> {
  const response = await callApi(method, path, guard, {
    ...options,
    ...(person === undefined ? {} : { person }),
  })
  if (isOtherPerson(response)) void readSession()
  return response
}

/** Calls the API as the user on screen when the call is made, for a dialog that this user has opened. */
export function callAsShownPerson<T>(
  method: Method,
  path: string,
  guard: Guard<T>,
  options?: CallOptions,
): Promise<ApiResponse<T>> {
  return callAsPerson(shownPerson(), method, path, guard, options)
}

/**
 * Reads data of a user, for a query whose key contains the user's ID. The data of another user, who has logged in in this
 * browser since, is rejected.
 *
 * @throws ApiCallError for a failure.
 */
export async function readAsPerson<T>(userId: string, path: string, guard: Guard<T>): Promise<T> {
  return valueOf(await callAsPerson(userId, 'GET', path, guard))
}

/** Returns whether the server rejected the call because another user is logged in. Do not retry it for that user. */
export function isOtherPerson(response: ApiResponse<unknown>): boolean {
  return response.kind === 'rejected' && response.code === 'other-person'
}
