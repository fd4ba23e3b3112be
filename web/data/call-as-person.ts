import { type ApiAnswer, type CallOptions, callApi, type Method } from '#web/data/api.ts'
import type { Door } from '#web/data/door.ts'
import { currentSession, readSession } from '#web/data/session.ts'

/** Whose screen this is; undefined where it is nobody's. */
export function shownPerson(): string | undefined {
  const session = currentSession()
  return session.kind === 'member' ? session.user.id : undefined
}

/**
 * A write from the screen of one person, which lands with them or with nobody.
 *
 * Where somebody else is logged in in this browser by now, the session is read anew, so that the page shows whose it is.
 */
export async function callAsPerson<T>(
  person: string | undefined,
  method: Method,
  path: string,
  door: Door<T>,
  options: CallOptions = {},
): Promise<ApiAnswer<T>> {
  const answer = await callApi(method, path, door, {
    ...options,
    ...(person === undefined ? {} : { person }),
  })
  if (isOtherPerson(answer)) void readSession()
  return answer
}

/** Whether it was refused because the screen was another person's: trying it again would be theirs to decide. */
export function isOtherPerson(answer: ApiAnswer<unknown>): boolean {
  return answer.kind === 'refused' && answer.code === 'other-person'
}
