import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailedApp, mailedApp } from '#server/testing/accounts/mailed-app.ts'
import { PASSWORD } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: MailedApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (app = await mailedApp(database)))
afterEach(() => app.server.stop())

const newcomer = () => ({ email: `${randomUUID()}@example.test`, password: PASSWORD, age: 30, state: 'CA' })
const logIn = (email: string, password = PASSWORD) => app.visitor().post('/api/login', { email, password })
const verify = (token: string, password = PASSWORD) =>
  app.visitor().post('/api/email/verify', { token, password })

test('sign-up, email, link, log-in: only then the list is created', async () => {
  const ann = newcomer()
  const visitor = app.visitor()
  const response = await visitor.post('/api/signup', ann)
  expect([response.status, response.body]).toEqual([201, { session: false }])
  expect(response.setCookies).toEqual([
    expect.stringMatching(
      /^__Host-sign-up=[\w-]{36}\.[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
  const mail = await app.mailTo(ann.email)
  expect(mail.headers.get('subject')).toBe('Confirm your email address')
  expect(mail.text).toContain(`https://bonus.example/verify-email#token=${mail.token}`)

  const early = await logIn(ann.email)
  expect([early.status, early.body.error.code, early.setCookies]).toEqual([403, 'email-unverified', []])
  const { token } = await app.mailTo(ann.email)
  const used = await verify(token)
  expect([used.status, used.body]).toEqual([200, { now: '2026-11-20T12:00:00.000Z' }])
  expect(used.setCookies).toEqual(['__Host-sign-up=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'])

  expect((await visitor.post('/api/login', ann)).status).toBe(400)
  const entered = await visitor.post('/api/login', { email: ann.email, password: PASSWORD })
  expect([entered.status, entered.body.user.emailVerified]).toEqual([200, true])
  expect((await visitor.get('/api/dashboard')).body.casinos).toHaveLength(5)
  expect((await visitor.put('/api/casinos/1/vote', { vote: 1 })).status).toBe(200)
})

test('a known address gets the same response as a new one; its account does not change, and its owner gets an email', async () => {
  const ann = newcomer()
  const first = await app.visitor().post('/api/signup', ann)
  await verify((await app.mailTo(ann.email)).token)
  const before = await database.db.pool.query('select * from auth."user", auth.account')
  const again = await app
    .visitor()
    .post('/api/signup', { ...ann, email: ann.email.toUpperCase(), password: 'the password of an intruder' })
  expect([again.status, again.body]).toEqual([first.status, first.body])
  const shapes = [again, first].map(({ setCookies }) =>
    setCookies.map((line) => line.replaceAll(/[\w-]/g, 'x')),
  )
  expect(shapes[0]).toEqual(shapes[1])
  expect([...again.headers.keys()]).toEqual([...first.headers.keys()])
  const mail = await app.mailTo(ann.email)
  expect(mail.headers.get('subject')).toBe('You already have an account')
  expect(mail.token).toBe('')
  expect((await database.db.pool.query('select * from auth."user", auth.account')).rows).toEqual(before.rows)
  // The same as for an address without an account; see pending-sign-ups.db.test.ts.
  expect((await logIn(ann.email, 'the password of an intruder')).status).toBe(403)
  expect((await logIn(ann.email)).status).toBe(200)
})

test('a wrong password does not reveal a pending account', async () => {
  const ann = newcomer()
  await app.visitor().post('/api/signup', ann)
  await app.collect()
  const wrong = await logIn(ann.email, 'not her password')
  const unknown = await logIn('nobody@example.test', 'not her password')
  const errorOf = ({ status, body }: typeof wrong) => [status, body.error.code, body.error.message]
  expect(errorOf(wrong)).toEqual(errorOf(unknown))
  expect(await app.collect()).toEqual([])
})

describe('the link', () => {
  let email: string
  let token: string
  beforeEach(async () => {
    const ann = newcomer()
    email = ann.email
    await app.visitor().post('/api/signup', ann)
    token = (await app.mailTo(email)).token
  })

  const isVerified = async () =>
    (await database.db.pool.query('select email_verified as v from auth."user" where email = $1', [email]))
      .rows[0]?.v ?? false

  test('works once, even with five concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => verify(token)))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400])
    const again = await verify(token)
    expect([again.status, again.body.error.code]).toEqual([400, 'expired-link'])
    expect(await isVerified()).toBe(true)
  })

  test('works for 24 hours from its email', async () => {
    app.deps.clock.advance(86_400_000)
    expect((await verify(token)).body.error.code).toBe('expired-link')
    expect(await isVerified()).toBe(false)
  })

  test('stays valid when there is a newer one; using one invalidates the others', async () => {
    const asked = await app.visitor().post('/api/email/verify/send', { email })
    expect([asked.status, asked.body]).toEqual([200, { mail: true, now: '2026-11-20T12:00:00.000Z' }])
    const newer = await app.mailTo(email)
    await app.visitor().post('/api/email/verify/send', { email })
    const newest = await app.mailTo(email)
    expect(new Set([token, newer.token, newest.token]).size).toBe(3)
    expect((await verify(token)).status).toBe(200)
    for (const other of [newer, newest])
      expect((await verify(other.token)).body.error.code).toBe('expired-link')
  })

  test('works for an account from before addresses were verified', async () => {
    await verify(token)
    await database.db.pool.query('update auth."user" set email_verified = false')
    const links = []
    for (let n = 0; n < 2; n++) {
      await app.visitor().post('/api/email/verify/send', { email })
      links.push((await app.mailTo(email)).token)
    }
    expect((await verify(links[0] ?? '')).status).toBe(200)
    expect(await isVerified()).toBe(true)
    expect((await verify(links[1] ?? '')).body.error.code).toBe('expired-link')
  })

  test('works for no other purpose', async () => {
    for (const path of ['/api/email/change/confirm', '/api/email/change/undo', '/api/password/reset']) {
      const response = await app.visitor().post(path, {
        token,
        ...(path.endsWith('reset') ? { password: 'a new tulip river' } : {}),
      })
      expect([path, response.status, response.body.error.code]).toEqual([path, 400, 'expired-link'])
    }
    expect((await verify(token)).status).toBe(200)
  })

  test.each([undefined, null, '', 'x', 'x'.repeat(43), `${'x'.repeat(42)}\u00e9`])(
    '%j is rejected',
    async (wrong) => {
      const response = await app.visitor().post('/api/email/verify', { token: wrong })
      expect([response.status, response.body.error.code]).toEqual([400, 'expired-link'])
      expect(await isVerified()).toBe(false)
    },
  )
})

test('requesting a link returns the same for a pending account, a verified one, and none', async () => {
  const [pending, done] = [newcomer(), newcomer()]
  await app.visitor().post('/api/signup', done)
  await verify((await app.mailTo(done.email)).token)
  await app.visitor().post('/api/signup', pending)
  await app.collect()
  const responses = []
  for (const email of [pending.email, done.email, 'nobody@example.test']) {
    responses.push(await app.visitor().post('/api/email/verify/send', { email }))
  }
  for (const { status, body, headers } of responses) {
    expect([status, body, [...headers.keys()]]).toEqual([
      200,
      { mail: true, now: '2026-11-20T12:00:00.000Z' },
      [...(responses[0]?.headers.keys() ?? [])],
    ])
  }
  expect((await app.collect()).map(({ to }) => to)).toEqual([[pending.email]])
})

test('sign-ups, links, and log-ins of one client cause twenty emails an hour, all together', async () => {
  await app.server.stop()
  app = await mailedApp(database, { RATE_LIMIT_SCALE: '1' })
  const people = Array.from({ length: 19 }, newcomer)
  for (const person of people) expect((await app.visitor().post('/api/signup', person)).status).toBe(201)
  expect(await app.collect()).toHaveLength(19)
  expect((await logIn(people[0]?.email ?? '')).status).toBe(403)
  expect(await app.collect()).toHaveLength(1)

  const other = newcomer()
  for (const send of [
    () => app.visitor().post('/api/signup', other),
    () => app.visitor().post('/api/email/verify/send', { email: other.email }),
    () => app.visitor().post('/api/password/forgot', { email: other.email }),
    () => logIn(people[1]?.email ?? ''),
  ]) {
    const rejected = await send()
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '3600'])
  }
  expect(await app.collect()).toEqual([])
})

test('the reason does not tell whether an email was sent', async () => {
  await app.server.stop()
  app = await mailedApp(database, { RATE_LIMIT_SCALE: '1' })
  const ann = newcomer()
  await app.visitor().post('/api/signup', ann)
  const messages = []
  for (let n = 0; n < 4; n++) messages.push((await logIn(ann.email)).body.error.message)
  expect(new Set(messages)).toEqual(
    new Set(['Please confirm your email address first. Use the latest link we emailed you.']),
  )
})

test('three emails an hour to one address, in any spelling; the response stays the same', async () => {
  await app.server.stop()
  app = await mailedApp(database, { RATE_LIMIT_SCALE: '1' })
  const ann = newcomer()
  let mails = 0
  for (let n = 0; n < 2; n++) {
    expect((await app.visitor().post('/api/signup', ann)).status).toBe(201)
    mails += (await app.collect()).length
  }
  expect(mails).toBe(2)
  for (let n = 0; n < 6; n++) {
    const asked =
      n % 2
        ? await app.visitor().post('/api/email/verify/send', { email: ann.email })
        : await logIn(ann.email)
    expect(asked.status).toBe(n % 2 ? 200 : 403)
    mails += (await app.collect()).length
  }
  expect(mails).toBe(3)
  await app.visitor().post('/api/signup', ann)
  expect(await app.collect()).toEqual([])
  app.deps.clock.advance(3_600_000)
  await logIn(ann.email)
  expect(await app.collect()).toHaveLength(1)
})

test('links of every kind count toward one limit per client', async () => {
  await app.server.stop()
  app = await mailedApp(database, { RATE_LIMIT_SCALE: '1' })
  const paths = ['/api/email/verify', '/api/email/change/confirm', '/api/email/change/undo']
  const open = (n: number) => app.visitor().post(paths[n % 3] ?? '', { token: 'A'.repeat(43) })
  for (let n = 0; n < 60; n++) expect((await open(n)).status).toBe(400)
  for (let n = 0; n < 3; n++) expect((await open(n)).status).toBe(429)
})

test('V5: a user from before addresses were verified cannot vote until theirs is verified', async () => {
  const { email } = newcomer()
  await app.visitor().post('/api/signup', { ...newcomer(), email })
  await verify((await app.mailTo(email)).token)
  const ann = app.visitor()
  await ann.post('/api/login', { email, password: PASSWORD })
  expect((await ann.put('/api/casinos/1/vote', { vote: 1 })).status).toBe(200)
  await database.db.pool.query('update auth."user" set email_verified = false')
  const rejected = await ann.put('/api/casinos/1/vote', { vote: -1 })
  expect([rejected.status, rejected.body.error.code, rejected.body.error.message]).toEqual([
    403,
    'email-unverified',
    'Please confirm your email address to vote.',
  ])
  expect((await ann.get('/api/casinos')).body.casinos[0].communityRank).toBe(1)
  await ann.post('/api/email/verify/send', { email })
  await verify((await app.mailTo(email)).token)
  expect((await ann.put('/api/casinos/1/vote', { vote: -1 })).status).toBe(200)
})
