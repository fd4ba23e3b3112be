import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailedApp, mailedApp } from '#server/testing/mailed-app.ts'
import { addPasskey, logInWith } from '#server/testing/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/software-authenticator.ts'
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

describe('S9: a reset link', () => {
  test('gives a new password, and signs nobody in', async () => {
    const token = await resetLink()
    const answer = await reset(token)
    expect([answer.status, answer.body, answer.setCookies]).toEqual([
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
    expect(mails[0]?.text).toContain('20 November 2026, 12:00 UTC')
  })

  test('S7: ends every session at once, for stolen cookies too', async () => {
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

  test('works once, also when twenty come at the same moment', async () => {
    const token = await resetLink()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => reset(token, `${NEW_PASSWORD} ${n}`)),
    )
    const winners = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []))
    expect(winners).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect((await logIn(`${NEW_PASSWORD} ${winners[0]}`)).status).toBe(200)
    const again = await reset(token)
    expect([again.status, again.body.error.code]).toEqual([400, 'expired-link'])
  })

  test('works for fifteen minutes from its mail', async () => {
    const token = await resetLink()
    app.deps.clock.advance(900_000)
    expect((await reset(token)).body.error.code).toBe('expired-link')
    expect((await logIn(PASSWORD)).status).toBe(200)
    const fresh = await resetLink()
    app.deps.clock.advance(899_999)
    expect((await reset(fresh)).status).toBe(200)
  })

  test('stays valid when there is a newer one; using one ends the others', async () => {
    const [older, newer, newest] = [await resetLink(), await resetLink(), await resetLink()]
    expect(new Set([older, newer, newest]).size).toBe(3)
    expect((await reset(older)).status).toBe(200)
    for (const other of [newer, newest]) {
      const refused = await reset(other, 'nine loud geese fly')
      expect([refused.status, refused.body.error.code]).toEqual([400, 'expired-link'])
    }
    expect((await logIn(NEW_PASSWORD)).status).toBe(200)
  })

  test('keeps its own fifteen minutes when another is asked for', async () => {
    const older = await resetLink()
    app.deps.clock.advance(600_000)
    const newer = await resetLink()
    app.deps.clock.advance(300_000)
    expect((await reset(older)).body.error.code).toBe('expired-link')
    expect((await reset(newer)).status).toBe(200)
  })

  test('that was asked for before another was used never comes', async () => {
    const token = await resetLink()
    await forgot(ann.email)
    await reset(token)
    expect((await app.collect()).map(({ headers }) => headers.get('subject'))).toEqual([
      'Your password was changed',
    ])
  })

  test("of one person opens nobody else's account", async () => {
    const bob = await app.member()
    await reset(await resetLink())
    expect((await bob.get('/api/dashboard')).status).toBe(200)
    const body = { email: bob.email, password: PASSWORD }
    expect((await app.visitor().post('/api/login', body)).status).toBe(200)
  })

  test('is not used up by a password that will not do', async () => {
    const token = await resetLink()
    for (const password of ['short', 'password1', 'x'.repeat(129)]) {
      const refused = await reset(token, password)
      expect([refused.status, refused.body.error.code, refused.body.error.field]).toEqual([
        400,
        'invalid',
        'password',
      ])
    }
    expect((await reset(token)).status).toBe(200)
  })

  test('ends a wish for another address, which a thief may have made', async () => {
    await ann.post('/api/email/change', { email: 'thief@example.test' })
    const { token: thiefs } = await app.mailTo('thief@example.test')
    await reset(await resetLink())
    const taken = await app.visitor().post('/api/email/change/confirm', { token: thiefs })
    expect([taken.status, taken.body.error.code]).toEqual([400, 'expired-link'])
  })

  test('confirms the address it came to', async () => {
    await reset(await resetLink())
    expect((await logIn(NEW_PASSWORD)).body.user.emailVerified).toBe(true)
  })
})

describe('the passkeys of a reset link', () => {
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

  test('are listed as on the account page, as often as one likes, and nothing is used up', async () => {
    const used = device()
    await addPasskey(ann, used, { name: 'Phone' })
    app.deps.clock.advance(1000)
    await add(ann, 'Key')
    await logInWith(app.visitor(), used)
    const wanted = (await ann.get('/api/passkeys')).body
    await app.collect()
    const token = await resetLink()
    for (const answer of [await list(token), await list(token)]) {
      expect([answer.status, answer.body, answer.setCookies]).toEqual([200, wanted, []])
    }
    expect(wanted.passkeys).toEqual([
      expect.objectContaining({ name: 'Phone', last_used_at: '2026-11-20T12:00:01.000Z' }),
      expect.objectContaining({ name: 'Key', last_used_at: null }),
    ])
    expect((await reset(token)).status).toBe(200)
    expect((await logInWith(app.visitor(), used)).status).toBe(200)
  })

  test('are none of an account without any', async () => {
    expect((await list(await resetLink())).body.passkeys).toEqual([])
  })

  test('are not told by a link that is used, too old, made for something else, or none', async () => {
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
      const answer = await list(token)
      expect([answer.status, answer.body.error.code]).toEqual([400, 'expired-link'])
    }
    expect(JSON.stringify([app.logged, await auditOf(ann.id)])).not.toContain(old)
  })

  test('S24: are told to one caller thirty times in ten minutes', async () => {
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

  test('go with the reset where they are named, only one’s own, and the owner is told of each', async () => {
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

  test('stay where the reset is refused', async () => {
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

test('S1: asking for a link says the same for an account, none, and another spelling of it', async () => {
  const asked = [ann.email, 'nobody@example.test', ` ${ann.email.toUpperCase()} `]
  const answers = []
  const mails = []
  for (const email of asked) {
    answers.push(await forgot(email))
    mails.push((await app.collect()).map(({ to }) => to))
  }
  for (const { status, body, headers, setCookies } of answers) {
    expect([status, body, [...headers.keys()], setCookies]).toEqual([
      200,
      { mail: true, now: '2026-11-20T12:00:00.000Z' },
      [...(answers[0]?.headers.keys() ?? [])],
      [],
    ])
  }
  expect(mails).toEqual([[[ann.email]], [], [[ann.email]]])
})

test('S1: the same is done in the database for an account and for none', async () => {
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
  expect(await written('nobody@example.test')).toEqual(await written(ann.email))
})

test('S10: links begin with the configured address, whatever the request says its host is', async () => {
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

test('S11: the token stands behind the #, so that no server, log or referrer gets to see it', async () => {
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
])('S19, N28: %j is no address to write to', async (email) => {
  const answer = await forgot(email)
  expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([400, 'invalid', 'email'])
  expect(await app.collect()).toEqual([])
})

test('S24: one caller asks for so many mails an hour, whoever they are for', async () => {
  await app.server.stop()
  app = await mailedApp(database, { RATE_LIMIT_SCALE: '1' })
  const statuses = []
  for (let n = 0; n < 22; n++) statuses.push((await forgot(`${n}@example.test`)).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
})

test('without a mail server the answer says so, and the mail is still written', async () => {
  await app.server.stop()
  app = { ...app, ...(await mailedApp(database, { SMTP_URL: '', PUBLIC_URL: '' })) }
  expect((await forgot('ann@example.test')).body.mail).toBe(false)
  const { rows } = await database.db.pool.query('select kind, address from auth.outbox')
  expect(rows).toEqual([{ kind: 'reset', address: 'ann@example.test' }])
})

describe('changing the password', () => {
  const change = (client: TestClient, current: string | null, password = NEW_PASSWORD) =>
    client.post('/api/password/change', { current, password })

  test('S6, S7: this session goes on under new tokens, the old ones and every other are over', async () => {
    const phone = app.visitor()
    await logIn(PASSWORD, phone)
    const before = new Map(ann.jar)
    const answer = await change(ann, PASSWORD)
    expect([answer.status, answer.body.user.id]).toEqual([200, ann.id])
    expect((await ann.get('/api/dashboard')).status).toBe(200)
    expect((await ann.get('/api/sessions')).body.sessions).toHaveLength(1)
    expect((await phone.get('/api/dashboard')).status).toBe(401)
    expect((await phone.post('/api/session/refresh')).status).toBe(401)
    app.deps.clock.advance(11_000)
    const thief = app.visitor()
    for (const [name, value] of before) thief.jar.set(name, value)
    expect((await thief.get('/api/dashboard')).status).toBe(401)
    expect((await logIn(PASSWORD)).status).toBe(401)
    expect((await logIn(NEW_PASSWORD)).status).toBe(200)
    expect((await app.mailTo(ann.email)).headers.get('subject')).toBe('Your password was changed')
  })

  test.each([
    ['another', 'not the password', 401, 'wrong-credentials', 'current'],
    ['no', '', 400, 'invalid', 'current'],
    ['a missing', null, 400, 'invalid', 'current'],
  ])('with %s current password changes nothing', async (_name, current, status, code, field) => {
    const answer = await change(ann, current)
    expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([status, code, field])
    expect((await logIn(PASSWORD)).status).toBe(200)
    expect(await app.collect()).toEqual([])
  })

  test('to one that will not do changes nothing, and names the field', async () => {
    const answer = await change(ann, PASSWORD, 'password1')
    expect([answer.status, answer.body.error.field]).toEqual([400, 'password'])
    expect((await ann.get('/api/dashboard')).status).toBe(200)
    expect((await logIn(PASSWORD)).status).toBe(200)
  })

  test('makes a reset link that is out there worthless', async () => {
    const token = await resetLink()
    await change(ann, PASSWORD)
    expect((await reset(token, 'nine loud geese fly')).body.error.code).toBe('expired-link')
  })

  test('cannot be guessed: ten tries in ten minutes', async () => {
    await app.server.stop()
    app = await mailedApp(database, { RATE_LIMIT_SCALE: '1', REQUIRE_EMAIL_VERIFICATION: 'false' })
    const eve = await app.member()
    const tries = await Promise.all(Array.from({ length: 12 }, (_, n) => change(eve, `guess ${n}`)))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    expect((await change(eve, PASSWORD)).status).toBe(429)
  })
})
