import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Profile } from '#contract/account.ts'
import { type MailedApp, mailedApp } from '#server/testing/accounts/mailed-app.ts'
import { PASSWORD, type TestClient } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: MailedApp
let ann: TestClient & { readonly id: string; readonly email: string }

const NEW = 'ann.new@example.test'

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await mailedApp(database, { REQUIRE_EMAIL_VERIFICATION: 'false' })
  ann = await app.member()
})
afterEach(() => app.server.stop())

const wish = (email: string, client: TestClient = ann) => client.post('/api/email/change', { email })
const confirm = (token: string) => app.visitor().post('/api/email/change/confirm', { token })
const undo = (token: string) => app.visitor().post('/api/email/change/undo', { token })
const logIn = (email: string) => app.visitor().post('/api/login', { email, password: PASSWORD })
const profileOf = async (client: TestClient) => Profile.parse((await client.get('/api/profile')).body)

async function addressNow(): Promise<unknown> {
  const { rows } = await database.db.pool.query('select email from auth."user" where id = $1', [ann.id])
  return rows[0]?.email
}

async function moveTo(email: string): Promise<string> {
  const from = (await profileOf(ann)).email
  await wish(email)
  const { token } = await app.mailTo(email)
  expect((await confirm(token)).status).toBe(200)
  return (await app.mailTo(from)).token
}

test('the profile has the data from sign-up and the state of the address', async () => {
  expect(await profileOf(ann)).toEqual({
    email: ann.email,
    emailVerified: false,
    pendingEmail: null,
    operator: false,
    state: 'CA',
    age: 30,
    createdAt: '2026-11-20T12:00:00.000Z',
    mail: true,
    shareEvidence: null,
    now: '2026-11-20T12:00:00.000Z',
  })
})

test('nothing changes until the new address is confirmed; then the old one gets a link to undo the change', async () => {
  const response = await wish(' Ann.New@Example.test ')
  expect([response.status, response.body]).toEqual([200, { mail: true, now: '2026-11-20T12:00:00.000Z' }])
  expect(await profileOf(ann)).toMatchObject({ email: ann.email, pendingEmail: NEW })
  expect((await logIn(NEW)).status).toBe(401)
  const mail = await app.mailTo(NEW)
  expect(mail.text).toContain(`https://bonus.example/change-email#confirm=${mail.token}`)

  const confirmed = await confirm(mail.token)
  expect([confirmed.status, confirmed.body, confirmed.setCookies]).toEqual([
    200,
    { now: '2026-11-20T12:00:00.000Z' },
    [],
  ])
  expect(await profileOf(ann)).toMatchObject({ email: NEW, emailVerified: true, pendingEmail: null })
  expect([(await logIn(NEW)).status, (await logIn(ann.email)).status]).toEqual([200, 401])
  const notice = await app.mailTo(ann.email)
  expect(notice.headers.get('subject')).toBe('Your email address was changed')
  expect(notice.text).toContain(`https://bonus.example/change-email#undo=${notice.token}`)
  expect(notice.text).not.toContain(NEW)
})

test('requires authentication within the last ten minutes', async () => {
  app.deps.clock.advance(600_000)
  const late = await wish(NEW)
  expect([late.status, late.body.error.code]).toEqual([403, 'reauthentication-needed'])
  expect(await app.collect()).toEqual([])
  await ann.post('/api/reauthenticate', { password: PASSWORD })
  expect((await wish(NEW)).status).toBe(200)
})

test('three links an hour to one new address, from all users together', async () => {
  await app.server.stop()
  app = await mailedApp(database, { REQUIRE_EMAIL_VERIFICATION: 'false', RATE_LIMIT_SCALE: '1' })
  const people = [await app.member(), await app.member()]
  const statuses = []
  for (let n = 0; n < 5; n++) statuses.push((await wish(NEW, people[n % 2])).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect((await wish('another@example.test', people[0])).status).toBe(200)
  app.deps.clock.advance(3_600_000)
  const back = app.visitor()
  await back.post('/api/login', { email: people[0]?.email, password: PASSWORD })
  expect((await wish(NEW, back)).status).toBe(200)
})

describe('an address that has an account already', () => {
  test('gets the same response as any other; its owner gets an email, and nothing changes', async () => {
    const bob = await app.member()
    const [free, taken] = [await wish(NEW), await wish(bob.email)]
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    expect(await profileOf(ann)).toMatchObject({ email: ann.email, pendingEmail: bob.email })
    const mail = await app.mailTo(bob.email)
    expect([mail.headers.get('subject'), mail.token]).toEqual(['This address is already in use', ''])
    expect((await profileOf(bob)).email).toBe(bob.email)
  })

  test('nothing changes if the account was created after the link was sent', async () => {
    await wish(NEW)
    const { token } = await app.mailTo(NEW)
    const bob = await app.member(NEW)
    const late = await confirm(token)
    expect([late.status, late.body.error.code]).toEqual([409, 'conflict'])
    expect((await profileOf(ann)).email).toBe(ann.email)
    expect((await profileOf(bob)).email).toBe(NEW)
  })
})

describe('the link to confirm', () => {
  test('works once, even with five concurrent requests', async () => {
    await wish(NEW)
    const { token } = await app.mailTo(NEW)
    const responses = await Promise.all(Array.from({ length: 5 }, () => confirm(token)))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400])
    expect(await app.collect()).toHaveLength(1)
  })

  test('works for 24 hours', async () => {
    await wish(NEW)
    const { token } = await app.mailTo(NEW)
    app.deps.clock.advance(86_400_000)
    expect((await confirm(token)).body.error.code).toBe('expired-link')
    await ann.post('/api/reauthenticate', { password: PASSWORD })
    expect(await profileOf(ann)).toMatchObject({ email: ann.email, pendingEmail: null })
  })

  test('stops working after another change is requested, sent or not', async () => {
    await wish(NEW)
    const { token } = await app.mailTo(NEW)
    await wish('ann.second@example.test')
    expect((await confirm(token)).body.error.code).toBe('expired-link')
    await wish('ann.third@example.test')
    const others = (await app.collect()).filter(({ to }) => !to.includes(ann.email))
    expect(others.map(({ to }) => to)).toEqual([['ann.third@example.test']])
  })

  test('stays valid when requested again; using one invalidates the others', async () => {
    await wish(NEW)
    const first = await app.mailTo(NEW)
    app.deps.clock.advance(1000)
    await wish(NEW)
    const second = await app.mailTo(NEW)
    expect(second.token).not.toBe(first.token)
    expect(await profileOf(ann)).toMatchObject({ pendingEmail: NEW })
    expect((await confirm(first.token)).status).toBe(200)
    expect(await profileOf(ann)).toMatchObject({ email: NEW, pendingEmail: null })
    expect((await confirm(second.token)).body.error.code).toBe('expired-link')
  })

  test('works for no other purpose', async () => {
    await wish(NEW)
    const { token } = await app.mailTo(NEW)
    expect((await undo(token)).body.error.code).toBe('expired-link')
    const reset = { token, password: 'seven quiet herons' }
    expect((await app.visitor().post('/api/password/reset', reset)).body.error.code).toBe('expired-link')
    expect((await app.visitor().post('/api/email/verify', { token })).body.error.code).toBe('expired-link')
    expect((await confirm(token)).status).toBe(200)
  })
})

test('links sent to the old address stop working', async () => {
  await app.visitor().post('/api/password/forgot', { email: ann.email })
  await app.visitor().post('/api/email/verify/send', { email: ann.email })
  const old = await app.collect()
  expect(old).toHaveLength(2)
  await app.visitor().post('/api/password/forgot', { email: ann.email })
  await moveTo(NEW)
  const { rows } = await database.db.pool.query('select purpose from auth.mail_tokens')
  expect(rows).toEqual([{ purpose: 'undo' }])
  for (const { token } of old) {
    const reset = { token, password: 'seven quiet herons' }
    expect((await app.visitor().post('/api/password/reset', reset)).body.error.code).toBe('expired-link')
    expect((await app.visitor().post('/api/email/verify', { token })).body.error.code).toBe('expired-link')
  }
})

describe('the link to undo the change', () => {
  test('restores the old address, ends every session and link, and sends a link for a new password', async () => {
    const token = await moveTo(NEW)
    const intruder = app.visitor()
    await intruder.post('/api/login', { email: NEW, password: PASSWORD })
    await app.visitor().post('/api/password/forgot', { email: NEW })
    const { token: intruderToken } = await app.mailTo(NEW)
    await wish('intruder@example.test', intruder)
    const { token: nextIntruderToken } = await app.mailTo('intruder@example.test')

    expect((await undo(token)).status).toBe(200)
    for (const client of [ann, intruder]) expect((await client.get('/api/dashboard')).status).toBe(401)
    const reset = { token: intruderToken, password: 'seven quiet herons' }
    expect((await app.visitor().post('/api/password/reset', reset)).body.error.code).toBe('expired-link')
    expect((await confirm(nextIntruderToken)).body.error.code).toBe('expired-link')
    // The person who changed the address may know the password.
    expect((await logIn(ann.email)).status).toBe(401)
    const mail = await app.mailTo(ann.email)
    expect(mail.headers.get('subject')).toBe('Choose a new password')
    const own = { token: mail.token, password: 'seven quiet herons' }
    expect((await app.visitor().post('/api/password/reset', own)).status).toBe(200)
    const entered = { email: ann.email, password: 'seven quiet herons' }
    expect((await app.visitor().post('/api/login', entered)).body.user.email).toBe(ann.email)
  })

  test('works once, for seven days', async () => {
    const token = await moveTo(NEW)
    app.deps.clock.advance(7 * 86_400_000 - 1)
    const responses = await Promise.all(Array.from({ length: 5 }, () => undo(token)))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400])
  })

  test('no longer', async () => {
    const token = await moveTo(NEW)
    app.deps.clock.advance(7 * 86_400_000)
    expect((await undo(token)).body.error.code).toBe('expired-link')
  })

  test('stays valid when an intruder changes the address twice, and overrides the intruder’s own link', async () => {
    const first = await moveTo(NEW)
    app.deps.clock.advance(1000)
    const second = await moveTo('intruder@example.test')
    expect((await undo(first)).status).toBe(200)
    expect((await undo(second)).body.error.code).toBe('expired-link')
    expect(await addressNow()).toBe(ann.email)
  })

  test('to an older address stays valid after an undo to a newer one', async () => {
    const first = await moveTo(NEW)
    app.deps.clock.advance(1000)
    const second = await moveTo('ann.second@example.test')
    expect((await undo(second)).status).toBe(200)
    expect(await addressNow()).toBe(NEW)
    expect((await undo(first)).status).toBe(200)
    expect(await addressNow()).toBe(ann.email)
  })

  test('is not sent to an address that a change back replaces, and those of the addresses since end', async () => {
    const own = await moveTo('intruder@example.test')
    app.deps.clock.advance(1000)
    const intruders = await moveTo('intruder.second@example.test')
    app.deps.clock.advance(1000)
    await wish(ann.email)
    const [mail] = (await app.collect()).filter(({ to }) => to.includes(ann.email))
    expect((await confirm(mail?.token ?? '')).status).toBe(200)
    const mails = await app.collect()
    expect(mails.map(({ to, headers, token }) => [to, headers.get('subject'), token])).toEqual([
      [['intruder.second@example.test'], 'Your email address was changed back', ''],
    ])
    expect((await undo(intruders)).body.error.code).toBe('expired-link')
    expect(await addressNow()).toBe(ann.email)
    // It still locks everyone else out.
    expect((await undo(own)).status).toBe(200)
  })

  test('is not sent to an address that was never confirmed, where confirmation is required', async () => {
    await app.server.stop()
    app = await mailedApp(database)
    const bob = { email: 'mistyped@example.test', password: PASSWORD, age: 30, state: 'CA' }
    await app.visitor().post('/api/signup', bob)
    const { token } = await app.mailTo(bob.email)
    await app.visitor().post('/api/email/verify', { token, password: PASSWORD })
    const client = app.visitor()
    await client.post('/api/login', { email: bob.email, password: PASSWORD })
    await database.db.pool.query('update auth."user" set email_verified = false')
    await wish(NEW, client)
    await confirm((await app.mailTo(NEW)).token)
    expect(await app.collect()).toEqual([])
    expect((await profileOf(client)).email).toBe(NEW)
  })
})

test.each(['nobody', 'a@example.test\r\nBcc: b@example.test', '', null])(
  '%j is not an address',
  async (email) => {
    const response = await ann.post('/api/email/change', { email })
    expect([response.status, response.body.error.field]).toEqual([400, 'email'])
  },
)

test('the current address is not a change', async () => {
  const response = await wish(ann.email.toUpperCase())
  expect([response.status, response.body.error.message]).toEqual([400, 'That’s already your address.'])
})

describe('a log-in with a new kind of browser', () => {
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

  const logInWith = (agent: string) =>
    app.visitor().send('POST', '/api/login', {
      body: { email: ann.email, password: PASSWORD },
      headers: { 'user-agent': agent },
    })

  test('sends one email; the first log-in sends none', async () => {
    await logInWith(CHROME)
    const mail = await app.mailTo(ann.email)
    expect(mail.headers.get('subject')).toBe('New log-in to your account')
    expect(mail.text).toContain('November 20, 2026, at 12:00 UTC from this device: Chrome on Windows.')
    await logInWith(CHROME)
    await logInWith(CHROME.replace('142', '143'))
    expect(await app.collect()).toEqual([])
    await logInWith(FIREFOX)
    expect((await app.mailTo(ann.email)).text).toContain('Firefox on Linux')
  })

  test('a wrong password sends no email', async () => {
    const body = { email: ann.email, password: 'not the password' }
    await app.visitor().send('POST', '/api/login', { body, headers: { 'user-agent': CHROME } })
    expect(await app.collect()).toEqual([])
  })

  test('the user agent never appears in the email', async () => {
    await logInWith('<img src=x onerror=alert(1)> Chrome/1')
    const mail = await app.mailTo(ann.email)
    expect(mail.raw).not.toMatch(/onerror/)
    expect(mail.text).toContain('device: Chrome.')
  })
})
