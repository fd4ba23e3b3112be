import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BackupCodes, TwoFactorStart, TwoFactorState } from '#contract/second-factor.ts'
import { epochMs } from '#core/units.ts'
import { stepAt, totp } from '#server/auth/two-factor/totp.ts'
import { PASSWORD, type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import {
  fromBase32,
  pendingLogin,
  sendCode,
  setUpTwoFactor,
  twoFactorMember,
} from '#server/testing/accounts/two-factor-member.ts'

const MINUTE = 60_000
let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (app = await testApp(database)))

const codeOf = (secret: string) => totp(fromBase32(secret), stepAt(epochMs(app.deps.clock.now())))

async function stored(): Promise<Buffer[]> {
  const { rows } = await database.db.pool.query(
    'select secret as bytes from auth.second_factor union all select code_hash from auth.backup_code',
  )
  return rows.map(({ bytes }) => bytes)
}

describe('setting up', () => {
  test('a secret and a first code turn it on, with ten backup codes', async () => {
    const member = await app.member()
    const state = await member.get('/api/two-factor')
    expect(TwoFactorState.parse(state.body)).toMatchObject({ enabled: false, backupCodesLeft: 0 })
    const { status, body } = await member.post('/api/two-factor/start')
    const { secret, uri } = TwoFactorStart.parse(body)
    expect([status, secret]).toEqual([200, expect.stringMatching(/^[A-Z2-7]{32}$/)])
    const parsed = new URL(uri)
    expect([parsed.protocol, parsed.host, decodeURIComponent(parsed.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Daily Bonus Blog:${member.email}`,
    ])
    expect(Object.fromEntries(parsed.searchParams)).toEqual({
      secret,
      issuer: 'Daily Bonus Blog',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    // Not on yet: an unconfirmed secret cannot lock the user out.
    expect((await member.get('/api/two-factor')).body.enabled).toBe(false)
    expect(
      (await app.visitor().post('/api/login', { email: member.email, password: PASSWORD })).body.user,
    ).toBeTruthy()

    const confirmed = await member.post('/api/two-factor/confirm', { code: codeOf(secret) })
    const { codes } = BackupCodes.parse(confirmed.body)
    expect(new Set(codes).size).toBe(10)
    expect((await member.get('/api/two-factor')).body).toMatchObject({ enabled: true, backupCodesLeft: 10 })
    expect((await member.get('/api/session')).body.user.twoFactor).toBe(true)
  })

  test('ends other sessions that were opened with only the password', async () => {
    const member = await app.member()
    const elsewhere = app.visitor()
    await elsewhere.post('/api/login', { email: member.email, password: PASSWORD })
    expect((await elsewhere.get('/api/dashboard')).status).toBe(200)
    await setUpTwoFactor(member, app.deps.now())
    expect((await elsewhere.get('/api/dashboard')).status).toBe(401)
    expect((await elsewhere.post('/api/session/refresh')).status).toBe(401)
    expect((await member.get('/api/dashboard')).status).toBe(200)
  })

  test('6.5.2: neither the secret nor a backup code can be read from the database', async () => {
    const member = await app.member()
    const { secret } = (await member.post('/api/two-factor/start')).body
    const { codes } = (await member.post('/api/two-factor/confirm', { code: codeOf(secret) })).body
    const all = await stored()
    expect(all).toHaveLength(11)
    for (const bytes of all) {
      expect(bytes.includes(fromBase32(secret))).toBe(false)
      for (const code of [secret, ...codes, ...codes.map((one: string) => one.replaceAll('-', ''))]) {
        expect(bytes.includes(code)).toBe(false)
      }
    }
    const written = JSON.stringify(app.logged)
    for (const code of [secret, ...codes]) expect(written).not.toContain(code)
  })

  test.each([
    ['', 400, 'invalid'],
    [null, 400, 'invalid'],
    ['000000', 401, 'wrong-code'],
    ['nonsense', 401, 'wrong-code'],
  ])('a first code of %j is rejected', async (code, status, expected) => {
    const member = await app.member()
    const { secret } = (await member.post('/api/two-factor/start')).body
    expect(codeOf(secret)).not.toBe('000000')
    const response = await member.post('/api/two-factor/confirm', { code })
    expect([response.status, response.body.error.code, response.body.error.field]).toEqual([
      status,
      expected,
      'code',
    ])
    expect((await member.get('/api/two-factor')).body.enabled).toBe(false)
  })

  test('started twice: only the last secret is valid, for fifteen minutes', async () => {
    const member = await app.member()
    const first = (await member.post('/api/two-factor/start')).body.secret
    const second = (await member.post('/api/two-factor/start')).body.secret
    expect((await member.post('/api/two-factor/confirm', { code: codeOf(first) })).body.error.code).toBe(
      'wrong-code',
    )
    app.deps.clock.advance(15 * MINUTE)
    const late = await member.post('/api/two-factor/confirm', { code: codeOf(second) })
    expect([late.status, late.body.error.code]).toEqual([409, 'conflict'])
    expect((await member.get('/api/two-factor')).body.enabled).toBe(false)
  })

  test('five concurrent confirmations: one set of backup codes', async () => {
    const member = await app.member()
    const { secret } = (await member.post('/api/two-factor/start')).body
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => member.post('/api/two-factor/confirm', { code: codeOf(secret) })),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect((await member.get('/api/two-factor')).body).toMatchObject({ enabled: true, backupCodesLeft: 10 })
  })

  test('starting again while it is on is rejected, and the old secret stays', async () => {
    const member = await twoFactorMember(app)
    const again = await member.post('/api/two-factor/start')
    expect([again.status, again.body.error.code]).toEqual([409, 'conflict'])
    expect((await sendCode(await pendingLogin(app, member.email), member.code())).status).toBe(200)
  })
})

describe('without a recent sign-in', () => {
  test.each(['start', 'off', 'backup-codes'])('%s is rejected, and changes nothing', async (what) => {
    const member = await twoFactorMember(app)
    app.deps.clock.advance(10 * MINUTE)
    const before = await stored()
    const response = await member.post(`/api/two-factor/${what}`)
    expect([response.status, response.body.error.code]).toEqual([403, 'reauthentication-needed'])
    expect(await stored()).toEqual(before)
    expect((await member.get('/api/two-factor')).body).toMatchObject({ enabled: true, backupCodesLeft: 10 })
  })
})

describe('turned off', () => {
  test('the password is enough again, and its data is deleted', async () => {
    const member = await twoFactorMember(app)
    const waiting = await pendingLogin(app, member.email)
    const response = await member.post('/api/two-factor/off')
    expect(TwoFactorState.parse(response.body)).toMatchObject({ enabled: false, backupCodesLeft: 0 })
    expect(await stored()).toEqual([])
    const client = app.visitor()
    expect(
      (await client.post('/api/login', { email: member.email, password: PASSWORD })).body.user,
    ).toMatchObject({
      id: member.id,
      twoFactor: false,
    })
    // A pending log-in has to start over.
    expect((await sendCode(waiting, member.code())).body.error.code).toBe('sign-in-needed')
  })

  test('twice has no effect, and backup codes cannot be created', async () => {
    const member = await app.member()
    expect((await member.post('/api/two-factor/off')).status).toBe(200)
    const codes = await member.post('/api/two-factor/backup-codes')
    expect([codes.status, codes.body.error.code]).toEqual([409, 'conflict'])
    expect(await stored()).toEqual([])
  })
})

test('new backup codes invalidate the old ones', async () => {
  const member = await twoFactorMember(app)
  const { codes } = BackupCodes.parse((await member.post('/api/two-factor/backup-codes')).body)
  expect(new Set([...codes, ...member.backupCodes]).size).toBe(20)
  expect((await member.get('/api/two-factor')).body.backupCodesLeft).toBe(10)
  const client = await pendingLogin(app, member.email)
  expect((await sendCode(client, member.backupCodes[0])).status).toBe(401)
  expect((await sendCode(client, codes[0])).status).toBe(200)
})
