import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#server/testing/servers/mail-server.ts'
import { addPasskey, logInWith } from '#server/testing/accounts/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/accounts/software-authenticator.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { pendingLogin, sendCode, setUpTwoFactor } from '#server/testing/accounts/two-factor-member.ts'

let database: TestDatabase
let server: MailServer
let app: TestApp
let ann: TestClient & { readonly id: string; readonly email: string }

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  server = await startMailServer()
  app = await testApp(database, {
    env: { SMTP_URL: server.url, PUBLIC_URL: 'https://bonus.example', REQUIRE_EMAIL_VERIFICATION: 'false' },
  })
  ann = await app.member()
})
afterEach(() => server.stop())

async function subjects(): Promise<string[]> {
  await app.sendMail()
  const mails = server.received.splice(0)
  for (const mail of mails) expect(mail.to).toEqual([ann.email])
  return mails.map((mail) => mail.headers.get('subject') ?? '')
}

test('6.3.7: sends one email for every change of the log-in methods', async () => {
  const device = softwareAuthenticator('https://bonus.example')
  expect((await addPasskey(ann, device)).status).toBe(201)
  expect(await subjects()).toEqual(['A passkey was added'])
  expect((await addPasskey(ann, device)).status).toBe(409)
  expect(await subjects()).toEqual([])
  const [stored] = (await ann.get('/api/passkeys')).body.passkeys
  for (const status of [200, 404])
    expect((await ann.send('DELETE', `/api/passkeys/${stored.id}`)).status).toBe(status)
  expect(await subjects()).toEqual(['A passkey was deleted'])
  await ann.post('/api/two-factor/start')
  expect(await subjects()).toEqual([])
  await setUpTwoFactor(ann, app.deps.now())
  expect(await subjects()).toEqual(['Two-factor authentication is on'])
  for (const _ of [1, 2]) expect((await ann.post('/api/two-factor/off')).status).toBe(200)
  expect(await subjects()).toEqual(['Two-factor authentication is off'])
})

test('a password reset of a confirmed address does not disable or bypass two-factor', async () => {
  await database.db.pool.query('update auth."user" set email_verified = true')
  const { backupCodes } = await setUpTwoFactor(ann, app.deps.now())
  const device = softwareAuthenticator('https://bonus.example')
  await addPasskey(ann, device)
  const waiting = await pendingLogin(app, ann.email)
  await subjects()
  await app.visitor().post('/api/password/forgot', { email: ann.email })
  await app.sendMail()
  const token = server.received[0]?.token ?? ''
  const intruder = app.visitor()
  const reset = await intruder.post('/api/password/reset', { token, password: 'a new tulip river' })
  expect(reset.status).toBe(200)
  expect((await intruder.get('/api/session')).body.user).toBeNull()
  const response = await intruder.post('/api/login', { email: ann.email, password: 'a new tulip river' })
  expect(response.body).toEqual({ twoFactor: true })
  expect((await intruder.get('/api/dashboard')).status).toBe(401)
  expect((await app.visitor().post('/api/login', { email: ann.email, password: PASSWORD })).status).toBe(401)
  // Log-ins with the old password ended; the second factor is still required.
  expect((await sendCode(waiting, backupCodes[0])).body.error.code).toBe('sign-in-needed')
  expect((await sendCode(intruder, backupCodes[0])).status).toBe(200)
  expect((await logInWith(app.visitor(), device)).status).toBe(200)
})
