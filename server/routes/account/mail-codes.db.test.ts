import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailedApp, mailedApp } from '#server/testing/accounts/mailed-app.ts'
import { PASSWORD } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: MailedApp
let email: string

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  // The limit of codes does not depend on RATE_LIMIT_SCALE, which is 1000 in tests.
  app = await mailedApp(database, { REQUIRE_EMAIL_VERIFICATION: 'false' })
  email = (await app.member(`${randomUUID()}@example.test`)).email
})
afterEach(() => app.server.stop())

const codeOf = ({ text }: { readonly text: string }) => /this code: (\S+)/.exec(text)?.[1] ?? 'no code'

async function resetMail() {
  await app.visitor().post('/api/password/forgot', { email })
  return await app.mailTo(email)
}

const exchange = async (code: string, address = email) => {
  const { status, body } = await app.visitor().post('/api/email/code', { email: address, code })
  return { status, link: body.link, error: body.error?.code, message: body.error?.message }
}

const WRONG = { status: 401, error: 'wrong-code' }

test('the code of an email leads to its link, in any spelling, and does not use it', async () => {
  const mail = await resetMail()
  const code = codeOf(mail)
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(mail.html).toContain(code)
  for (const typed of [code, code.toLowerCase(), code.replace('-', ' '), ` ${code} `])
    expect(await exchange(typed)).toMatchObject({ status: 200, link: `/reset-password#token=${mail.token}` })
  const reset = { token: mail.token, password: 'seven quiet herons' }
  expect((await app.visitor().post('/api/password/reset', reset)).status).toBe(200)
  expect(await exchange(code)).toMatchObject(WRONG)
})

test('each kind of email has one', async () => {
  const ann = app.visitor()
  await ann.post('/api/login', { email, password: PASSWORD })
  const next = `${randomUUID()}@example.test`
  await ann.post('/api/email/change', { email: next })
  const mails = await app.collect()
  const change = mails.find(({ to }) => to.includes(next)) ?? { text: '', token: '' }
  const confirm = await exchange(codeOf(change), next)
  expect(confirm.link).toBe(`/change-email#confirm=${change.token}`)
  await ann.post('/api/email/change/confirm', { token: change.token })
  const undo = await app.mailTo(email)
  expect((await exchange(codeOf(undo))).link).toBe(`/change-email#undo=${undo.token}`)
})

test('a code belongs to one address, and expires with its link', async () => {
  const code = codeOf(await resetMail())
  const { email: other } = await app.member()
  expect(await exchange(code, other)).toMatchObject(WRONG)
  app.deps.clock.advance(15 * 60_000)
  expect(await exchange(code)).toMatchObject(WRONG)
})

describe('ten codes per address in an hour', () => {
  test('then none, not even the right one, on this server or after a restart', async () => {
    const { token, ...mail } = await resetMail()
    const code = codeOf(mail)
    for (let n = 0; n < 10; n++) expect(await exchange('0000-0000')).toMatchObject(WRONG)
    expect(await exchange(code)).toMatchObject({ status: 429, error: 'too-many-requests' })
    const again = await app.deps.auth.mailCodes.exchange(email, code).catch((error: unknown) => error)
    expect(again).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 3600 })
    const reset = { token, password: 'seven quiet herons' }
    expect((await app.visitor().post('/api/password/reset', reset)).status).toBe(200)
    await app.collect()
    app.deps.clock.advance(3_600_000)
    expect(await exchange(codeOf(await resetMail()))).toMatchObject({ status: 200 })
  })

  test('also for an address without an account, with the same responses', async () => {
    const unknown = `${randomUUID()}@example.test`
    await resetMail()
    const responses = []
    for (let n = 0; n < 11; n++)
      responses.push([await exchange('0000-0000'), await exchange('0000-0000', unknown)])
    for (const [known, other] of responses) expect(other).toEqual(known)
    expect(responses.at(-1)?.[0]?.status).toBe(429)
  })

  test('concurrent attempts do not exceed them', async () => {
    await resetMail()
    const responses = await Promise.all(Array.from({ length: 25 }, () => exchange('0000-0000')))
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  test('counts are deleted after an hour, and contain no address', async () => {
    await exchange('0000-0000')
    const stored = async () =>
      (await database.db.pool.query('select t::text from auth.mail_code_tries t')).rows
    expect(JSON.stringify(await stored())).not.toContain(email)
    expect(await stored()).toHaveLength(1)
    app.deps.clock.advance(3_600_000)
    await app.cleanUp()
    expect(await stored()).toEqual([])
  })
})

describe('restoring an address', () => {
  test('with another address than the link’s changes nothing', async () => {
    const ann = app.visitor()
    await ann.post('/api/login', { email, password: PASSWORD })
    const next = `${randomUUID()}@example.test`
    await ann.post('/api/email/change', { email: next })
    const change = (await app.collect()).find(({ to }) => to.includes(next))
    await ann.post('/api/email/change/confirm', { token: change?.token })
    const { token } = await app.mailTo(email)
    const undo = (address: string) => app.visitor().post('/api/email/change/undo', { token, email: address })
    for (const wrong of [next, '', 'nonsense']) {
      const { status, body } = await undo(wrong)
      expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid', 'email'])
    }
    expect((await ann.get('/api/profile')).body.email).toBe(next)
    expect((await undo(` ${email.toUpperCase()} `)).status).toBe(200)
  })
})

test.each([
  ['/verify-email%23token=', '/verify-email#token='],
  ['/CHANGE-EMAIL%23undo=', '/change-email#undo='],
])('a browser that opens %s… is sent to the link, which no cache stores', async (damaged, link) => {
  const token = 'A'.repeat(43)
  const response = await app.fetch(`${damaged}${token}?utm_source=mail`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location'), response.headers.get('cache-control')]).toEqual([
    302,
    `${link}${token}`,
    'no-store',
  ])
  await app.closePort()
  expect(JSON.stringify(app.logged)).not.toContain(token)
})
