import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LINKS_OFF_COOKIE, linksOffEnd } from '#contract/links-off-cookie.ts'
import { PATHS } from '#contract/paths.ts'
import { limitPath } from '#contract/account-paths.ts'
import { logInAgain } from '#server/testing/accounts/limited-member.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

// A member on a break, or with a reached limit, logs out to use the casino links as a visitor.

const DAY = 86_400_000

let database: TestDatabase
let app: TestApp
let ann: TestClient & { readonly id: string; readonly email: string }

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await app.member()
  ann.jar.set('place', 'OH')
})

const visit = (who: TestClient, headers: Readonly<Record<string, string>> = {}) =>
  who.send('GET', '/api/casinos/1/visit', { headers })
const isOff = async (who: TestClient) => (await visit(who)).status === 403

const startBreak = (length: string) => ann.post(PATHS.breaks, { length })

describe('after a log-out during a break', () => {
  test('links stay off in this browser until its end, with the reason', async () => {
    await startBreak('week')
    await ann.post(PATHS.logOut)
    expect((await visit(ann)).body.error).toMatchObject({
      code: 'not-available',
      message:
        'Casino links are off in this browser. The account that was logged in here is on a break or has reached a spending limit.',
    })
    const page = await visit(ann, { 'sec-fetch-mode': 'navigate' })
    expect([page.status, page.headers.get('location')]).toEqual([303, '/dashboard'])
    app.deps.clock.advance(7 * DAY - 1)
    expect(await isOff(ann)).toBe(true)
    app.deps.clock.advance(1)
    expect((await visit(ann)).status).toBe(302)
  })

  test('the cookie names no user, and pages can read its end', async () => {
    await startBreak('day')
    const { setCookies } = await ann.post(PATHS.logOut)
    // The cookie is set when the break starts; the log-out does not shorten or repeat it.
    expect(setCookies.filter((line) => line.startsWith(LINKS_OFF_COOKIE))).toEqual([])
    const value = ann.jar.get(LINKS_OFF_COOKIE) ?? ''
    expect(linksOffEnd(value)).toBe(app.deps.now() + DAY)
    expect(value).toMatch(/^\d+\.[\w-]{43}$/)
  })

  test('links stay off in a browser that did not start the break', async () => {
    const phone = app.visitor()
    phone.jar.set('place', 'OH')
    await phone.post('/api/login', { email: ann.email, password: PASSWORD })
    await startBreak('day')
    const { setCookies } = await phone.post(PATHS.logOut)
    expect(setCookies.find((line) => line.startsWith(LINKS_OFF_COOKIE))).toMatch(
      /^links_off_80=\d+\.[\w-]{43}; Max-Age=86400; Path=\/; SameSite=Lax$/,
    )
    expect(await isOff(phone)).toBe(true)
  })

  test('links stay off with a cookie of an earlier version, whose name has no port', async () => {
    await startBreak('week')
    await ann.post(PATHS.logOut)
    const value = ann.jar.get(LINKS_OFF_COOKIE) ?? ''
    ann.jar.delete(LINKS_OFF_COOKIE)
    expect((await visit(ann)).status).toBe(302)
    expect((await visit(ann, { cookie: `place=OH; ${LINKS_OFF_COOKIE}=${value}` })).status).toBe(403)
  })

  test('links stay off in a browser that only showed the break, and whose session was ended elsewhere', async () => {
    const phone = app.visitor()
    phone.jar.set('place', 'OH')
    await phone.post('/api/login', { email: ann.email, password: PASSWORD })
    await startBreak('day')
    await phone.get(PATHS.limits)
    await ann.post(PATHS.sessionsEndOthers)
    expect((await phone.get(PATHS.limits)).status).toBe(401)
    expect(await isOff(phone)).toBe(true)
  })

  test('links of another member of the same browser work, and are off again after their log-out', async () => {
    const bob = await app.member()
    expect((await bob.put('/api/place', { place: 'OH' })).status).toBe(200)
    await startBreak('week')
    await ann.post(PATHS.logOut)
    await ann.post('/api/login', { email: bob.email, password: PASSWORD })
    expect((await visit(ann)).status).toBe(302)
    await ann.post(PATHS.breaks, { length: 'day' })
    await ann.post(PATHS.logOut)
    app.deps.clock.advance(2 * DAY)
    expect(await isOff(ann)).toBe(true)
  })
})

test('links stay off after the account was deleted during a break, and after its session ended elsewhere', async () => {
  const phone = app.visitor()
  phone.jar.set('place', 'OH')
  await phone.post('/api/login', { email: ann.email, password: PASSWORD })
  await startBreak('day')
  expect(await isOff(phone)).toBe(true)
  await ann.post(PATHS.deleteAccount, { userId: ann.id, password: PASSWORD })
  for (const browser of [ann, phone]) expect(await isOff(browser)).toBe(true)
})

test('a reached limit keeps links off until it is no longer reached, and a limit of zero for 30 days', async () => {
  await ann.put(limitPath('day'), { amount: '10.00' })
  await ann.post('/api/casinos/1/spends', { id: crypto.randomUUID(), amount: '10.00' })
  await ann.post(PATHS.logOut)
  app.deps.clock.advance(DAY - 1)
  expect(await isOff(ann)).toBe(true)
  app.deps.clock.advance(1)
  expect((await visit(ann)).status).toBe(302)

  await logInAgain(ann)
  await ann.put(limitPath('day'), { amount: '0.00' })
  await ann.post(PATHS.logOut)
  app.deps.clock.advance(30 * DAY - 1)
  expect(await isOff(ann)).toBe(true)
})

test('without a break or a reached limit, and for strangers, nothing is off', async () => {
  await ann.post(PATHS.logOut)
  expect(ann.jar.has(LINKS_OFF_COOKIE)).toBe(false)
  expect((await visit(ann)).status).toBe(302)
  const value = `${app.deps.now() + DAY}.${'x'.repeat(43)}`
  for (const forged of [value, `${app.deps.now() + DAY}`, 'x', '']) {
    ann.jar.set(LINKS_OFF_COOKIE, forged)
    expect((await visit(ann)).status).toBe(302)
    expect((await visit(app.visitor(), { cookie: `place=OH; ${LINKS_OFF_COOKIE}=${forged}` })).status).toBe(
      302,
    )
  }
})
