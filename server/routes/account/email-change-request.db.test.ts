import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailedApp, mailedApp } from '#server/testing/accounts/mailed-app.ts'
import { setUpTwoFactor } from '#server/testing/accounts/two-factor-member.ts'
import { PASSWORD, type TestClient } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

// An intruder who knows the password must not be able to change the address without the owner's knowledge.

const NEW = 'ann.new@example.test'
const CHANGED = 'Your email address was changed'

let database: TestDatabase
let app: MailedApp
let ann: TestClient & { readonly id: string; readonly email: string }

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await mailedApp(database, { REQUIRE_EMAIL_VERIFICATION: 'false' })
  ann = await app.member()
})
afterEach(() => app.server.stop())

const request = async (client: TestClient, email = NEW) => {
  expect((await client.post('/api/email/change', { email })).status).toBe(200)
}
const confirm = (token: string) => app.visitor().post('/api/email/change/confirm', { token })
const undo = (token: string) => app.visitor().post('/api/email/change/undo', { token })

async function logIn(): Promise<TestClient> {
  const client = app.visitor()
  expect((await client.post('/api/login', { email: ann.email, password: PASSWORD })).status).toBe(200)
  return client
}

describe('the notice with the link to restore the address', () => {
  test('is sent although an intruder undid a second change before the mail server accepted it', async () => {
    const intruder = await logIn()
    const [second, third] = ['intruder@example.test', 'intruder.second@example.test']
    await request(intruder, second)
    expect((await confirm((await app.mailTo(second)).token)).status).toBe(200)
    app.server.replyNext({ at: 'recipient', code: 451 })
    expect(await app.collect()).toEqual([])

    // The clock does not advance: the order of the changes decides, not their times.
    await request(intruder, third)
    expect((await confirm((await app.mailTo(third)).token)).status).toBe(200)
    expect((await undo((await app.mailTo(second)).token)).status).toBe(200)

    // The first pause after an error is 2 to 4 seconds.
    app.deps.clock.advance(4000)
    const mail = await app.mailTo(ann.email)
    expect(mail.headers.get('subject')).toBe(CHANGED)
    expect((await undo(mail.token)).status).toBe(200)
    expect((await app.mailTo(ann.email)).headers.get('subject')).toBe('Choose a new password')
  })
})

describe('a requested change', () => {
  test('is reported to the current address, which the notice does not tell the new one', async () => {
    await request(ann)
    const mail = await app.mailTo(ann.email)
    expect([mail.headers.get('subject'), mail.token]).toEqual(['A new email address was requested', ''])
    expect(mail.text).toContain('on November 20, 2026, at 12:00 UTC. Nothing changes until')
    expect(mail.text).toContain('https://bonus.example/forgot-password')
    expect(mail.raw).not.toContain(NEW)
  })

  test('is not reported to an address that may be another person’s', async () => {
    await app.server.stop()
    app = await mailedApp(database)
    const bob = { email: 'mistyped@example.test', password: PASSWORD }
    await app.visitor().post('/api/signup', { ...bob, age: 30, state: 'CA' })
    const { token } = await app.mailTo(bob.email)
    await app.visitor().post('/api/email/verify', { token, password: PASSWORD })
    const client = app.visitor()
    await client.post('/api/login', bob)
    await database.db.pool.query('update auth."user" set email_verified = false')
    await request(client)
    expect((await app.collect()).map(({ to }) => to)).toEqual([[NEW]])
  })

  const ENDS: Readonly<Record<string, (requester: TestClient) => Promise<unknown>>> = {
    'its session logs out': (requester) => requester.post('/api/logout'),
    'another device ends its session': async () => {
      const { sessions } = (await ann.get('/api/sessions')).body
      const other = sessions.find(({ current }: { current: boolean }) => !current)
      return await ann.send('DELETE', `/api/sessions/${other.id}`)
    },
    'another device logs out the others': () => ann.post('/api/sessions/end-others'),
    'the requesting device logs out the others': (requester) => requester.post('/api/sessions/end-others'),
    'two-factor is turned on': (requester) => setUpTwoFactor(requester, app.deps.now()),
    'two-factor is turned on on another device': () => setUpTwoFactor(ann, app.deps.now()),
  }

  test.each(Object.entries(ENDS))('ends when %s', async (_when, end) => {
    const requester = await logIn()
    await request(requester)
    const { token } = await app.mailTo(NEW)
    await end(requester)
    expect((await confirm(token)).body.error.code).toBe('expired-link')
    const owner = (await ann.get('/api/profile')).status === 200 ? ann : requester
    expect((await owner.get('/api/profile')).body).toMatchObject({ email: ann.email, pendingEmail: null })
  })

  test.each(Object.entries(ENDS))('that was not sent yet gets no link when %s', async (_when, end) => {
    const requester = await logIn()
    await request(requester)
    await end(requester)
    expect((await app.collect()).filter(({ to }) => to.includes(NEW))).toEqual([])
  })

  test('goes on when its session gets new tokens, or another session ends', async () => {
    const other = await logIn()
    await request(ann)
    const { token } = await app.mailTo(NEW)
    await other.post('/api/logout')
    app.deps.clock.advance(60_000)
    expect((await ann.post('/api/reauthenticate', { password: PASSWORD })).status).toBe(200)
    expect((await ann.get('/api/profile')).body.pendingEmail).toBe(NEW)
    expect((await confirm(token)).status).toBe(200)
    expect((await ann.get('/api/profile')).body).toMatchObject({ email: NEW, pendingEmail: null })
  })
})
