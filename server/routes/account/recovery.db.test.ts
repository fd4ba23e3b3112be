import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailedApp, mailedApp } from '#server/testing/accounts/mailed-app.ts'
import { addPasskey, logInWith } from '#server/testing/accounts/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/accounts/software-authenticator.ts'
import { PASSWORD, type TestClient } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: MailedApp
let ann: TestClient & { readonly id: string; readonly email: string }

const NEW_PASSWORD = 'seven quiet herons'

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await mailedApp(database, { REQUIRE_EMAIL_VERIFICATION: 'false' })
  ann = await app.member()
})
afterEach(() => app.server.stop())

const forgot = (email: string, headers: Record<string, string> = {}) =>
  app.visitor().send('POST', '/api/password/forgot', { body: { email }, headers })
const reset = (token: string, password = NEW_PASSWORD, client = app.visitor()) =>
  client.post('/api/password/reset', { token, password })
const logIn = (password: string, client = app.visitor()) =>
  client.post('/api/login', { email: ann.email, password })

async function resetLink(): Promise<string> {
  await forgot(ann.email)
  return (await app.mailTo(ann.email)).token
}

describe('a reset link', () => {
  test('sets a new password, and does not sign in', async () => {
    const token = await resetLink()
    const response = await reset(token)
    expect([response.status, response.body, response.setCookies]).toEqual([
      200,
      { now: '2026-11-20T12:00:00.000Z' },
      [],
    ])
    expect((await logIn(PASSWORD)).status).toBe(401)
    expect((await logIn(NEW_PASSWORD)).status).toBe(200)
    const mails = await app.collect()
    expect(mails.map(({ to, headers }) => [to, headers.get('subject')])).toEqual([
      [[ann.email], 'Your password was changed'],
    ])
    expect(mails[0]?.text).toContain('November 20, 2026, at 12:00 UTC')
  })

  test('ends every session immediately, also for stolen cookies', async () => {
    const phone = app.visitor()
    await logIn(PASSWORD, phone)
    const stolen = new Map(phone.jar)
    await reset(await resetLink(), NEW_PASSWORD, phone)
    expect([...phone.jar.keys()]).toEqual(['__Host-device'])
    for (const [name, value] of stolen) phone.jar.set(name, value)
    for (const client of [ann, phone]) {
      expect((await client.get('/api/dashboard')).status).toBe(401)
      expect((await client.post('/api/session/refresh')).status).toBe(401)
    }
  })

  test('works once, even with twenty concurrent requests', async () => {
    const token = await resetLink()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => reset(token, `${NEW_PASSWORD} ${n}`)),
    )
    const winners = responses.flatMap(({ status }, n) => (status === 200 ? [n] : []))
    expect(winners).toHaveLength(1)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect((await logIn(`${NEW_PASSWORD} ${winners[0]}`)).status).toBe(200)
    const again = await reset(token)
    expect([again.status, again.body.error.code]).toEqual([400, 'expired-link'])
  })

  test('works for fifteen minutes from its email', async () => {
    const token = await resetLink()
    app.deps.clock.advance(900_000)
    expect((await reset(token)).body.error.code).toBe('expired-link')
    expect((await logIn(PASSWORD)).status).toBe(200)
    const fresh = await resetLink()
    app.deps.clock.advance(899_999)
    expect((await reset(fresh)).status).toBe(200)
  })

  test('stays valid when there is a newer one; using one invalidates the others', async () => {
    const [older, newer, newest] = [await resetLink(), await resetLink(), await resetLink()]
    expect(new Set([older, newer, newest]).size).toBe(3)
    expect((await reset(older)).status).toBe(200)
    for (const other of [newer, newest]) {
      const rejected = await reset(other, 'nine loud geese fly')
      expect([rejected.status, rejected.body.error.code]).toEqual([400, 'expired-link'])
    }
    expect((await logIn(NEW_PASSWORD)).status).toBe(200)
  })

  test('expires after its own fifteen minutes when another is requested', async () => {
    const older = await resetLink()
    app.deps.clock.advance(600_000)
    const newer = await resetLink()
    app.deps.clock.advance(300_000)
    expect((await reset(older)).body.error.code).toBe('expired-link')
    expect((await reset(newer)).status).toBe(200)
  })

  test('requested before another was used is not sent', async () => {
    const token = await resetLink()
    await forgot(ann.email)
    await reset(token)
    expect((await app.collect()).map(({ headers }) => headers.get('subject'))).toEqual([
      'Your password was changed',
    ])
  })

  test("does not work for another user's account", async () => {
    const bob = await app.member()
    await reset(await resetLink())
    expect((await bob.get('/api/dashboard')).status).toBe(200)
    const body = { email: bob.email, password: PASSWORD }
    expect((await app.visitor().post('/api/login', body)).status).toBe(200)
  })

  test('is not used by an invalid password', async () => {
    const token = await resetLink()
    for (const password of ['short', 'password1', 'x'.repeat(129)]) {
      const rejected = await reset(token, password)
      expect([rejected.status, rejected.body.error.code, rejected.body.error.field]).toEqual([
        400,
        'invalid',
        'password',
      ])
    }
    expect((await reset(token)).status).toBe(200)
  })

  test('cancels a requested change of the address, which an intruder may have requested', async () => {
    await ann.post('/api/email/change', { email: 'intruder@example.test' })
    const { token: intruderToken } = await app.mailTo('intruder@example.test')
    await reset(await resetLink())
    const taken = await app.visitor().post('/api/email/change/confirm', { token: intruderToken })
    expect([taken.status, taken.body.error.code]).toEqual([400, 'expired-link'])
  })

  test('confirms the address it was sent to', async () => {
    await reset(await resetLink())
    expect((await logIn(NEW_PASSWORD)).body.user.emailVerified).toBe(true)
  })
})

describe('the passkeys of a reset link', () => {
  // The first reset of an address that was never confirmed deletes all.
  beforeEach(() => database.db.pool.query('update auth."user" set email_verified = true'))
  const list = (token: string) => app.visitor().post('/api/password/reset/passkeys', { token })
  const device = () => softwareAuthenticator('https://bonus.example')

  /** @returns the id of the new passkey. */
  async function add(member: TestClient, name: string): Promise<string> {
    const { body } = await addPasskey(member, device(), { name })
    return body.passkeys.find((one: { name: string }) => one.name === name).id
  }

  async function auditOf(userId: string): Promise<string[]> {
    const { rows } = await database.db.pool.query(
      'select kind, outcome from auth.audit where account = $1 order by id',
      [userId],
    )
    return rows.map(({ kind, outcome }) => `${kind} ${outcome}`)
  }

  test('are listed as on the account page, any number of times, without using the link', async () => {
    const used = device()
    await addPasskey(ann, used, { name: 'Phone' })
    app.deps.clock.advance(1000)
    await add(ann, 'Key')
    await logInWith(app.visitor(), used)
    const wanted = (await ann.get('/api/passkeys')).body
    await app.collect()
    const token = await resetLink()
    for (const response of [await list(token), await list(token)]) {
      expect([response.status, response.body, response.setCookies]).toEqual([200, wanted, []])
    }
    expect(wanted.passkeys).toEqual([
      expect.objectContaining({ name: 'Phone', lastUsedAt: '2026-11-20T12:00:01.000Z' }),
      expect.objectContaining({ name: 'Key', lastUsedAt: null }),
    ])
    expect((await reset(token)).status).toBe(200)
    expect((await logInWith(app.visitor(), used)).status).toBe(200)
  })

  test('are an empty list for an account without any', async () => {
    expect((await list(await resetLink())).body.passkeys).toEqual([])
  })

  test('are not listed for a link that is used, expired, for another purpose, or missing', async () => {
    await add(ann, 'Phone')
    await app.collect()
    await ann.post('/api/email/change', { email: 'ann.new@example.test' })
    const change = (await app.mailTo('ann.new@example.test')).token
    const used = await resetLink()
    await reset(used)
    await app.collect()
    const old = await resetLink()
    app.deps.clock.advance(900_000)
    for (const token of [change, used, old, 'x'.repeat(43), 'x', '']) {
      const response = await list(token)
      expect([response.status, response.body.error.code]).toEqual([400, 'expired-link'])
    }
    expect(JSON.stringify([app.logged, await auditOf(ann.id)])).not.toContain(old)
  })

  test('are listed thirty times in ten minutes per client', async () => {
    await app.server.stop()
    app = await mailedApp(database, { RATE_LIMIT_SCALE: '1', REQUIRE_EMAIL_VERIFICATION: 'false' })
    ann = await app.member()
    const token = await resetLink()
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await list(token)).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    // The new password is counted separately.
    expect((await reset(token)).status).toBe(200)
  })

  test('are deleted by the reset if listed, only the user’s own, with an email for each', async () => {
    const bob = await app.member()
    const ofBob = await add(bob, 'Phone of Bob')
    const [first, second] = [await add(ann, 'First'), await add(ann, 'Second')]
    await add(ann, 'Third')
    await app.collect()
    const removePasskeys = [first, second.toUpperCase(), ofBob, randomUUID()]
    const body = { token: await resetLink(), password: NEW_PASSWORD, removePasskeys }
    expect((await app.visitor().post('/api/password/reset', body)).status).toBe(200)

    const mails = await app.collect()
    expect(mails.flatMap(({ to }) => to)).toEqual([ann.email, ann.email, ann.email])
    const subjects = mails.map(({ headers }) => headers.get('subject'))
    expect(subjects.filter((subject) => subject === 'A passkey was deleted')).toHaveLength(2)
    expect(subjects).toContain('Your password was changed')
    expect((await auditOf(ann.id)).slice(-3)).toEqual([
      'passkey-remove ok',
      'passkey-remove ok',
      'password-reset ok',
    ])
    const owner = app.visitor()
    await logIn(NEW_PASSWORD, owner)
    const left = async (client: TestClient) =>
      (await client.get('/api/passkeys')).body.passkeys.map(({ name }: { name: string }) => name)
    expect([await left(owner), await left(bob)]).toEqual([['Third'], ['Phone of Bob']])
  })

  test('stay if the reset is rejected', async () => {
    const id = await add(ann, 'Phone')
    await app.collect()
    const token = await resetLink()
    for (const body of [
      { token, password: 'short', removePasskeys: [id] },
      { token: 'x'.repeat(43), password: NEW_PASSWORD, removePasskeys: [id] },
      { token, password: NEW_PASSWORD, removePasskeys: [id, 'not an id'] },
      { token, password: NEW_PASSWORD, removePasskeys: Array.from({ length: 51 }, () => id) },
    ])
      expect((await app.visitor().post('/api/password/reset', body)).status).toBe(400)
    expect((await list(token)).body.passkeys).toHaveLength(1)
    expect(await app.collect()).toEqual([])
  })
})

test('requesting a link returns the same for an account, for none, and for another spelling', async () => {
  const asked = [ann.email, 'unknown@example.test', ` ${ann.email.toUpperCase()} `]
  const responses = []
  const mails = []
  for (const email of asked) {
    responses.push(await forgot(email))
    mails.push((await app.collect()).map(({ to }) => to))
  }
  for (const { status, body, headers, setCookies } of responses) {
    expect([status, body, [...headers.keys()], setCookies]).toEqual([
      200,
      { mail: true, now: '2026-11-20T12:00:00.000Z' },
      [...(responses[0]?.headers.keys() ?? [])],
      [],
    ])
  }
  expect(mails).toEqual([[[ann.email]], [], [[ann.email]]])
})

test('writes the same to the database for an account and for none', async () => {
  const written = async (email: string) => {
    await forgot(email)
    const { rows } = await database.db.pool.query(
      `select (select count(*) from auth.outbox) as mails, (select count(*) from auth.mail_tokens) as tokens`,
    )
    await app.collect()
    await database.db.pool.query('delete from auth.outbox')
    await database.db.pool.query('delete from auth.mail_tokens')
    return rows
  }
  expect(await written('unknown@example.test')).toEqual(await written(ann.email))
})

test('links start with the configured address, whatever the Host header is', async () => {
  await forgot(ann.email, {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
  })
  const mail = await app.mailTo(ann.email)
  expect(mail.raw).not.toContain('evil')
  expect(mail.text).toContain('https://bonus.example/reset-password#token=')
})

test('the token is after the #, so that no server, log, or referrer receives it', async () => {
  const token = await resetLink()
  await reset(token)
  await reset(token)
  expect(JSON.stringify(app.logged)).not.toContain(token)
  expect(JSON.stringify(app.logged)).not.toContain(ann.email)
})

test.each([
  'nobody',
  'a@example.test\r\nBcc: b@example.test',
  'a\uff20example.test',
  'a@example.test, b@example.test',
  '"a b"@example.test',
  `${'a'.repeat(250)}@b.test`,
])('%j is not accepted as an address', async (email) => {
  const response = await forgot(email)
  expect([response.status, response.body.error.code, response.body.error.field]).toEqual([
    400,
    'invalid',
    'email',
  ])
  expect(await app.collect()).toEqual([])
})

test('limits the emails that a client requests an hour, for all addresses together', async () => {
  await app.server.stop()
  app = await mailedApp(database, { RATE_LIMIT_SCALE: '1' })
  const statuses = []
  for (let n = 0; n < 22; n++) statuses.push((await forgot(`${n}@example.test`)).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
})

test('without a mail server the response has mail: false, and the email is still written', async () => {
  await app.server.stop()
  app = { ...app, ...(await mailedApp(database, { SMTP_URL: '', PUBLIC_URL: '' })) }
  expect((await forgot('ann@example.test')).body.mail).toBe(false)
  const { rows } = await database.db.pool.query('select kind, address from auth.outbox')
  expect(rows).toEqual([{ kind: 'reset', address: 'ann@example.test' }])
})
