import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { addPasskey, logInWith } from '#server/testing/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/software-authenticator.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { secondStep, sendCode, setUpTwoFactor } from '#server/testing/two-factor-member.ts'

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
  await app.postman.deliver()
  const mails = server.received.splice(0)
  for (const mail of mails) expect(mail.to).toEqual([ann.email])
  return mails.map((mail) => mail.headers.get('subject') ?? '')
}

test('6.3.7: a person is told of every change to how they log in, once', async () => {
  const device = softwareAuthenticator('https://bonus.example')
  expect((await addPasskey(ann, device)).status).toBe(201)
  expect(await subjects()).toEqual(['A passkey was added'])
  expect((await addPasskey(ann, device)).status).toBe(409)
  expect(await subjects()).toEqual([])
  const [kept] = (await ann.get('/api/passkeys')).body.passkeys
  for (const status of [200, 404])
    expect((await ann.send('DELETE', `/api/passkeys/${kept.id}`)).status).toBe(status)
  expect(await subjects()).toEqual(['A passkey was deleted'])
  await ann.post('/api/two-factor/start')
  expect(await subjects()).toEqual([])
  await setUpTwoFactor(ann, app.deps.now())
  expect(await subjects()).toEqual(['Two-factor is on'])
  for (const _ of [1, 2]) expect((await ann.post('/api/two-factor/off')).status).toBe(200)
  expect(await subjects()).toEqual(['Two-factor is off'])
})

test('S12: a password chosen by mail neither turns two-factor off nor goes around it', async () => {
  const { backupCodes } = await setUpTwoFactor(ann, app.deps.now())
  const device = softwareAuthenticator('https://bonus.example')
  await addPasskey(ann, device)
  const waiting = await secondStep(app, ann.email)
  await subjects()
  await app.visitor().post('/api/password/forgot', { email: ann.email })
  await app.postman.deliver()
  const token = server.received[0]?.token ?? ''
  const thief = app.visitor()
  const reset = await thief.post('/api/password/reset', { token, password: 'a new tulip river' })
  expect(reset.status).toBe(200)
  expect((await thief.get('/api/session')).body.user).toBeNull()
  const answer = await thief.post('/api/login', { email: ann.email, password: 'a new tulip river' })
  expect(answer.body).toEqual({ twoFactor: true })
  expect((await thief.get('/api/dashboard')).status).toBe(401)
  expect((await app.visitor().post('/api/login', { email: ann.email, password: PASSWORD })).status).toBe(401)
  // What was begun with the old password is over; what the person has still counts.
  expect((await sendCode(waiting, backupCodes[0])).body.error.code).toBe('sign-in-needed')
  expect((await sendCode(thief, backupCodes[0])).status).toBe(200)
  expect((await logInWith(app.visitor(), device)).status).toBe(200)
})
