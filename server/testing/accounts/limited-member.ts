import { expect } from 'vitest'
import { PATHS } from '#contract/paths.ts'
import { readVisitRules } from '#server/queries/limits/read-visit-rules.ts'
import { PASSWORD, type TestApp, type TestClient } from '#server/testing/test-app.ts'

/** A member with limits or breaks. */
export type LimitedMember = TestClient & { readonly id: string; readonly email: string }

/** Returns why a user's casino links are disabled now. */
export async function linkRejection({ deps }: TestApp, userId: string) {
  return (await readVisitRules(deps, userId, deps.now())).rejection
}

/** Logs in again after a test has moved the clock past the end of the session. */
export async function logInAgain(member: LimitedMember): Promise<void> {
  const { status } = await member.post(PATHS.logIn, { email: member.email, password: PASSWORD })
  expect(status).toBe(200)
}
