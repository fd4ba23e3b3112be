import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRateLimiter } from '#server/rate-limits/rate-limiter.ts'
import { type MailedApp, mailedApp } from '#server/testing/accounts/mailed-app.ts'
import { addPasskey, logInWith } from '#server/testing/accounts/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/accounts/software-authenticator.ts'
import {
  copyOf,
  pendingLogin,
  sendCode,
  type TwoFactorMember,
  twoFactorMember,
} from '#server/testing/accounts/two-factor-member.ts'
import { PASSWORD, type TestClient } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

// A stranger knows the password, and guesses codes. The owner has two-factor on, and logs in on a known device.

const MINUTE = 60_000
const SUBJECT = 'Someone entered your password'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

let database: TestDatabase
let app: MailedApp
let ann: TwoFactorMember

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await mailedApp(database, { REQUIRE_EMAIL_VERIFICATION: 'false' })
  ann = await twoFactorMember(app)
  await app.collect()
})
afterEach(() => app.server.stop())

const wrong = () => (ann.code() === '000000' ? '000001' : '000000')

/** Enters the password in this browser. */
async function enterPassword(client: TestClient, userAgent = CHROME): Promise<void> {
  const { body } = await client.send('POST', '/api/login', {
    body: { email: ann.email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  })
  expect(body).toEqual({ twoFactor: true })
}

/** A browser with only the cookie of a known device. */
function knownDevice(): TestClient {
  const client = app.visitor()
  client.jar.set('__Host-device', ann.jar.get('__Host-device') ?? '')
  return client
}

async function guess(times: number, client = (): TestClient => app.visitor()): Promise<void> {
  for (let n = 0; n < times; n += 5) {
    const browser = client()
    await enterPassword(browser)
    for (let code = 0; code < 5; code++) expect((await sendCode(browser, wrong())).status).toBe(401)
  }
}

describe('guesses of codes with the right password', () => {
  test('on other devices do not lock the owner out on a known one', async () => {
    await guess(20)
    const stranger = await pendingLogin(app, ann.email)
    expect((await sendCode(stranger, ann.code())).status).toBe(429)
    const owner = knownDevice()
    await enterPassword(owner)
    expect((await sendCode(owner, ann.code())).status).toBe(200)
    // The success of the owner gives the stranger no more guesses.
    expect((await sendCode(stranger, wrong())).status).toBe(429)
  })

  test('on other devices do not stop the owner from confirming who they are', async () => {
    await guess(20)
    const body = { password: PASSWORD, code: ann.code() }
    const stolen = copyOf(app, ann)
    stolen.jar.delete('__Host-device')
    expect((await stolen.post('/api/reauthenticate', body)).status).toBe(429)
    expect((await ann.post('/api/reauthenticate', body)).status).toBe(200)
  })

  test('on known devices are limited as well, by themselves', async () => {
    await guess(20, knownDevice)
    const known = knownDevice()
    await enterPassword(known)
    const rejected = await sendCode(known, ann.code())
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '3600'])
    app.deps.clock.advance(60 * MINUTE)
    await enterPassword(known)
    expect((await sendCode(known, ann.code())).status).toBe(200)
  })

  test('do not use up the log-ins of the owner', async () => {
    const phone = softwareAuthenticator('https://bonus.example')
    await addPasskey(ann, phone)
    Object.assign(app.deps.auth, { limiter: createRateLimiter(app.deps.now, 1) })
    for (let n = 0; n < 20; n++) await pendingLogin(app, ann.email)
    const stranger = await app.visitor().post('/api/login', { email: ann.email, password: PASSWORD })
    expect(stranger.status).toBe(429)
    await enterPassword(knownDevice())
    expect((await logInWith(app.visitor(), phone)).status).toBe(200)
  })
})

describe('a log-in without its code', () => {
  /** Lets the pending log-ins expire. @returns the subjects and texts of the emails to the owner. */
  async function afterFiveMinutes() {
    expect(await app.collect()).toEqual([])
    app.deps.clock.advance(5 * MINUTE)
    return (await app.collect()).map(({ to, headers, text }) => ({
      to,
      subject: headers.get('subject'),
      text,
    }))
  }

  test('on a new device is reported once it has expired', async () => {
    await enterPassword(app.visitor())
    expect(await afterFiveMinutes()).toEqual([
      {
        to: [ann.email],
        subject: SUBJECT,
        text: expect.stringContaining('at 12:01 UTC on this device: Chrome on Windows.'),
      },
    ])
  })

  test('with wrong codes is reported too', async () => {
    await guess(20)
    expect((await afterFiveMinutes()).map(({ subject }) => subject)).toEqual([SUBJECT])
  })

  test('is reported once in 24 hours for one kind of browser', async () => {
    await enterPassword(app.visitor())
    expect(await afterFiveMinutes()).toHaveLength(1)
    await enterPassword(app.visitor())
    expect(await afterFiveMinutes()).toEqual([])
    await enterPassword(app.visitor(), FIREFOX)
    expect(await afterFiveMinutes()).toHaveLength(1)
    app.deps.clock.advance(24 * 60 * MINUTE)
    await enterPassword(app.visitor())
    expect(await afterFiveMinutes()).toHaveLength(1)
  })

  test('on a known device is not reported', async () => {
    await enterPassword(knownDevice())
    expect(await afterFiveMinutes()).toEqual([])
  })

  test('is not reported if the code is entered in time, also after a new start in the same browser', async () => {
    const client = app.visitor()
    await enterPassword(client)
    app.deps.clock.advance(MINUTE)
    await enterPassword(client)
    expect((await sendCode(client, ann.code())).status).toBe(200)
    const subjects = (await app.collect()).map(({ headers }) => headers.get('subject'))
    expect(subjects).not.toContain(SUBJECT)
    expect(await afterFiveMinutes()).toEqual([])
  })

  test('is not reported if a passkey is used instead', async () => {
    const phone = softwareAuthenticator('https://bonus.example')
    await addPasskey(ann, phone)
    await app.collect()
    const client = app.visitor()
    await enterPassword(client)
    expect((await logInWith(client, phone)).status).toBe(200)
    await app.collect()
    expect(await afterFiveMinutes()).toEqual([])
  })

  test('is reported although the owner completes a log-in of their own', async () => {
    await enterPassword(app.visitor())
    const owner = knownDevice()
    await enterPassword(owner)
    expect((await sendCode(owner, ann.code())).status).toBe(200)
    await app.collect()
    expect((await afterFiveMinutes()).map(({ subject }) => subject)).toEqual([SUBJECT])
  })
})
