import { setOperator } from '#server/commands/operator/set-operator.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'
import {
  setUpTwoFactor,
  type TwoFactorMember,
  twoFactorMember,
} from '#server/testing/accounts/two-factor-member.ts'

/** Signs up, enables two-factor, and gets the operator role. */
export async function operatorMember(app: TestApp): Promise<TwoFactorMember> {
  const member = await twoFactorMember(app)
  await setOperator(app.deps, member.email, true)
  return member
}

/** Enables two-factor for a member, which ends their other sessions, and grants the operator role. */
export async function makeOperator(
  app: TestApp,
  member: TestClient & { readonly email: string },
): Promise<void> {
  await setUpTwoFactor(member, app.deps.now())
  await setOperator(app.deps, member.email, true)
}
