import type { EpochMs } from '#core/units.ts'
import { stepAt, totp } from '#server/auth/totp.ts'
import { PASSWORD, type TestAnswer, type TestApp, type TestClient } from '#server/testing/test-app.ts'

/** A person with two-factor on, and what is in their authenticator and on their paper. */
export type TwoFactorMember = TestClient & {
  readonly id: string
  readonly email: string
  readonly backupCodes: readonly string[]
  /** The code their authenticator shows, so many steps away from now. */
  code(away?: number): string
}

/** Reads base 32 as an authenticator app does. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Turns two-factor on for somebody signed in. @returns the secret in their app and the codes on their paper. */
export async function setUpTwoFactor(
  member: TestClient,
  now: EpochMs,
): Promise<{ readonly secret: Buffer; readonly backupCodes: readonly string[] }> {
  const { body: started } = await member.post('/api/two-factor/start')
  const secret = fromBase32(started.secret)
  const confirmed = await member.post('/api/two-factor/confirm', { code: totp(secret, stepAt(now)) })
  if (confirmed.status !== 200) throw new Error(`two-factor answered ${confirmed.status}`)
  return { secret, backupCodes: confirmed.body.codes }
}

/** Signs up, turns two-factor on and lets the clock go on until a new code shows. */
export async function twoFactorMember(app: TestApp): Promise<TwoFactorMember> {
  const { clock } = app.deps
  const member = await app.member()
  const { secret, backupCodes } = await setUpTwoFactor(member, clock.now())
  clock.advance(60_000)
  return { ...member, backupCodes, code: (away = 0) => totp(secret, stepAt(clock.now()) + away) }
}

/** Somebody whose password was right: a browser that waits for its code. */
export async function secondStep(app: TestApp, email: string): Promise<TestClient> {
  const client = app.visitor()
  const answer = await client.post('/api/login', { email, password: PASSWORD })
  if (answer.body.twoFactor !== true) throw new Error(`log-in answered ${answer.status}, and no second step`)
  return client
}

/** A second browser with the same cookies. */
export function copyOf(app: TestApp, client: TestClient): TestClient {
  const copy = app.visitor()
  for (const [name, value] of client.jar) copy.jar.set(name, value)
  return copy
}

export function sendCode(client: TestClient, code: unknown): Promise<TestAnswer> {
  return client.post('/api/login/totp', { code })
}
