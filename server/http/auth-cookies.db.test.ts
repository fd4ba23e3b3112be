import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (app = await testApp(database)))

/** A browser, which sends the cookies of a host to every port of it. */
function browser(cookies = new Map<string, string>()) {
  return {
    cookies,
    async send(host: string, method: string, path: string, body?: object) {
      const cookie = Array.from(cookies, (pair) => pair.join('=')).join('; ')
      const response = await app
        .visitor()
        .send(method, path, { body, headers: { host, ...(cookie ? { cookie } : {}) } })
      for (const line of response.setCookies) {
        const [pair = '', ...flags] = line.split('; ')
        const [name = '', value = ''] = pair.split('=')
        if (flags.includes('Max-Age=0')) cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    },
  }
}

const account = () => ({ email: `${randomUUID()}@example.test`, password: PASSWORD, age: 30, state: 'CA' })
const A = 'localhost:3000'
const B = 'localhost:3001'

/** Signs up on A. @returns the names of its cookies. */
async function signUp(one: ReturnType<typeof browser>): Promise<string[]> {
  expect((await one.send(A, 'POST', '/api/signup', account())).status).toBe(201)
  return [...one.cookies.keys()]
}

/** Renames the cookies of a browser. */
function rename(one: ReturnType<typeof browser>, change: (name: string) => string): void {
  const renamed = Array.from(one.cookies, ([name, value]) => [change(name), value] as const)
  one.cookies.clear()
  for (const [name, value] of renamed) one.cookies.set(name, value)
}

describe('over plain http', () => {
  test('names carry the port of the address', async () => {
    expect(await signUp(browser())).toEqual(['access_3000', 'session_3000', 'signed_in_3000', 'device_3000'])
    expect((await browser().send('[::1]', 'POST', '/api/signup', account())).setCookies[0]).toMatch(
      /^access_80=/,
    )
    app = await testApp(database, { env: { PUBLIC_URL: 'http://nas.lan:8080' } })
    const behindProxy = await browser().send('127.0.0.1:3000', 'POST', '/api/signup', account())
    expect(behindProxy.setCookies[0]).toMatch(/^access_8080=/)
  })

  test('two servers on one host, with different databases, do not log each other out, or end a break', async () => {
    const one = browser()
    await signUp(one)
    await one.send(A, 'POST', '/api/breaks', { length: 'week' })
    const ofA = new Map(one.cookies)
    // To B, whose database does not have the session, A's cookies are those of a stranger.
    app = await testApp(database)
    expect((await one.send(B, 'GET', '/api/dashboard')).status).toBe(401)
    expect((await one.send(B, 'GET', '/api/session')).body.user).toBeNull()
    expect((await one.send(B, 'POST', '/api/signup', account())).status).toBe(201)
    expect((await one.send(B, 'GET', '/api/dashboard')).status).toBe(200)
    expect((await one.send(B, 'POST', '/api/breaks', { length: 'day' })).status).toBe(200)
    expect((await one.send(B, 'POST', '/api/logout')).status).toBe(200)
    expect(new Map([...one.cookies].filter(([name]) => name.endsWith('_3000')))).toEqual(ofA)
  })

  test('a cookie of another application is neither read nor deleted', async () => {
    const one = browser(
      new Map([
        ['session', 'eyJ1c2VyIjoxfQ.aB3dEf.signature'],
        ['access', 'theirs'],
      ]),
    )
    const theirs = [...one.cookies]
    expect((await one.send(A, 'GET', '/api/dashboard')).status).toBe(401)
    await signUp(one)
    expect((await one.send(A, 'GET', '/api/dashboard')).status).toBe(200)
    await one.send(A, 'POST', '/api/logout')
    expect([...one.cookies].slice(0, 2)).toEqual(theirs)
  })

  test.each([
    ['GET', '/api/dashboard'],
    ['GET', '/api/session'],
    ['POST', '/api/session/refresh'],
    ['POST', '/api/sessions/end-others'],
  ])('a session under the names of an earlier version is moved by %s %s', async (method, path) => {
    const one = browser()
    const names = await signUp(one)
    const { size } = one.cookies
    const session = one.cookies.get('session_3000')
    rename(one, (name) => name.replace('_3000', ''))
    expect((await one.send(A, method, path)).status).toBe(200)
    expect(one.cookies.get('session_3000')).toBe(session)
    expect([...one.cookies.keys()].toSorted()).toEqual(
      names.map((name) => name.replace('device_3000', 'device')).toSorted(),
    )
    expect(one.cookies.size).toBe(size)
    const again = await one.send(A, 'GET', '/api/dashboard')
    expect([again.status, again.setCookies]).toEqual([200, []])
  })

  test('a session of another port is moved when the server listens there now', async () => {
    const one = browser()
    await signUp(one)
    const session = one.cookies.get('session_3000')
    expect((await one.send(B, 'GET', '/api/dashboard')).status).toBe(200)
    expect([one.cookies.get('session_3001'), one.cookies.has('session_3000')]).toEqual([session, false])
  })

  test('logging out under the earlier names ends the session', async () => {
    const one = browser()
    await signUp(one)
    rename(one, (name) => name.replace('_3000', ''))
    const copy = browser(new Map(one.cookies))
    await one.send(A, 'POST', '/api/logout')
    expect((await copy.send(A, 'GET', '/api/dashboard')).status).toBe(401)
    await one.send(A, 'GET', '/api/session')
    expect([...one.cookies.keys()]).not.toContain('signed_in')
  })

  test('a device that an earlier version remembered is still known', async () => {
    const one = browser()
    const newcomer = account()
    await one.send(A, 'POST', '/api/signup', newcomer)
    const device = one.cookies.get('device_3000')
    expect(app.deps.auth.devices.recognize(device, newcomer.email)).not.toBeNull()
    one.cookies.clear()
    one.cookies.set('device', device ?? '')
    const { email, password } = newcomer
    await one.send(A, 'POST', '/api/login', { email, password })
    expect(app.deps.auth.devices.recognize(one.cookies.get('device_3000'), email)).not.toBeNull()
  })
})

test('over https the names have no port, and other names are not read', async () => {
  app = await testApp(database, { env: { PUBLIC_URL: 'https://bonus.example:8443' } })
  const one = browser()
  expect(await signUp(one)).toEqual(['__Host-access', '__Host-session', 'signed_in', '__Host-device'])
  rename(one, (name) => name.replace('__Host-', ''))
  expect((await one.send(A, 'GET', '/api/dashboard')).status).toBe(401)
})
