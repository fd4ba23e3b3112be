import { PERSON_HEADER } from '#contract/person-header.ts'
import type { Person } from '#server/auth/person.ts'
import { fail } from '#server/http/fail.ts'

/**
 * Refuses what comes from the screen of anybody but the person of its session: somebody else has logged in in that
 * browser, and the page has not heard of it. A request that does not say whose screen it comes from passes.
 */
export function checkPerson(request: Request, { userId }: Person): void {
  const named = request.headers.get(PERSON_HEADER)
  if (named !== null && named !== userId) throw fail('other-person')
}
