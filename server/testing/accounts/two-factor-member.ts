import type { EpochMs } from '#core/units.ts'
import { stepAt, totp } from '#server/auth/two-factor/totp.ts'
import { PASSWORD, type TestResponse, type TestApp, type TestClient } from '#server/testing/test-app.ts'

/** A member with two-factor on, with their authenticator and backup codes. */
export type TwoFactorMember = TestClient & {
  readonly id: string
  readonly email: string
  readonly backupCodes: readonly string[]
  /** Returns the code of their authenticator, `away` steps from now. */
  code(away?: number): string
}

/** Decodes base 32, like an authenticator app. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((character) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Enables two-factor for a logged-in member. @returns the secret and the backup codes. */
export async function setUpTwoFactor(
  member: TestClient,
  now: EpochMs,
): Promise<{ readonly secret: Buffer; readonly backupCodes: readonly string[] }> {
  const { body: started } = await member.post('/api/two-factor/start')
  const secret = fromBase32(started.secret)
  const confirmed = await member.post('/api/two-factor/confirm', { code: totp(secret, stepAt(now)) })
  if (confirmed.status !== 200) throw new Error(`confirming two-factor returned ${confirmed.status}`)
  return { secret, backupCodes: confirmed.body.codes }
}

/** Signs up, enables two-factor, and advances the clock until there is a new code. */
export async function twoFactorMember(app: TestApp): Promise<TwoFactorMember> {
  const { clock } = app.deps
  const member = await app.member()
  const { secret, backupCodes } = await setUpTwoFactor(member, clock.now())
  clock.advance(60_000)
  return { ...member, backupCodes, code: (away = 0) => totp(secret, stepAt(clock.now()) + away) }
}

/** Logs in with the password. @returns a client that must still enter a code. */
export async function pendingLogin(app: TestApp, email: string): Promise<TestClient> {
  const client = app.visitor()
  const response = await client.post('/api/login', { email, password: PASSWORD })
  if (response.body.twoFactor !== true)
    throw new Error(`log-in returned ${response.status} without a pending log-in`)
  return client
}

/** Creates a second browser with the same cookies. */
export function copyOf(app: TestApp, client: TestClient): TestClient {
  const copy = app.visitor()
  for (const [name, value] of client.jar) copy.jar.set(name, value)
  return copy
}

export function sendCode(client: TestClient, code: unknown): Promise<TestResponse> {
  return client.post('/api/login/totp', { code })
}
