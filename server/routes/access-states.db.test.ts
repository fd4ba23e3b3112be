import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listApiRoutes } from '#server/testing/api-routes.ts'
import { ACCESS_MATRIX, addressOf, type MemberRecords } from '#server/testing/access-matrix.ts'
import { createAccount } from '#server/auth/accounts/accounts.ts'
import { createRecords } from '#server/testing/create-records.ts'
import { readEvents } from '#server/testing/event-reader.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import {
  PASSWORD,
  type TestApp,
  type TestClient,
  type TestResponse,
  testApp,
} from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { copyOf, pendingLogin, setUpTwoFactor } from '#server/testing/accounts/two-factor-member.ts'

const ROUTES = await listApiRoutes()

const named = ROUTES.map((route) => ({ name: `${route.method} ${route.path}`, route }))
type Named = (typeof named)[number]

let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

function ask(client: TestClient, { name, route }: Named, own: MemberRecords): Promise<TestResponse> {
  const row = ACCESS_MATRIX[name]
  const body = row?.body?.(own)
  const path = addressOf(route.path, own[row?.names ?? 'entry'])
  return client.send(route.method, path, body === undefined ? {} : { body })
}

/** Reads the user's data and log-in methods, without the outbox and the audit. */
function everythingOf(person: string): Promise<unknown> {
  return readEverything(
    database,
    `select (select json_agg(e order by id) from entries e where user_id = $1) as entries,
      (select json_agg(c order by casino_id) from casinos_users c where user_id = $1) as list,
      (select json_agg(f order by id) from feedback f where user_id = $1) as feedback,
      (select json_agg(u) from users u where id = $1) as profile,
      (select json_agg(p) from play_rules p where user_id = $1) as limits,
      (select json_agg(u) from auth."user" u where id = $1) as account,
      (select json_agg(s order by id) from auth.session s where user_id = $1) as sessions,
      (select json_agg(k order by id) from auth.passkey k where user_id = $1) as passkeys,
      (select json_agg(b order by code_hash) from auth.backup_code b where user_id = $1) as codes`,
    [person],
  )
}

/** Creates a user with all kinds of data, then puts their browser in the given state. */
type State = {
  readonly what: string
  readonly browser: (member: TestClient & { id: string; email: string }) => Promise<TestClient>
}

const STATES: readonly State[] = [
  {
    what: 'second factor not entered yet',
    browser: async (member) => {
      await setUpTwoFactor(member, app.deps.clock.now())
      return await pendingLogin(app, member.email)
    },
  },
  {
    what: 'a session that has run out',
    browser: async (member) => {
      app.deps.clock.advance(31 * 86_400_000)
      return copyOf(app, member)
    },
  },
  {
    what: 'a session that was ended',
    browser: async (member) => {
      const intruder = copyOf(app, member)
      await member.post('/api/logout')
      return intruder
    },
  },
  {
    what: 'an account that is gone',
    browser: async (member) => {
      const intruder = copyOf(app, member)
      await member.post('/api/deleteAccount', { userId: member.id, password: PASSWORD })
      return intruder
    },
  },
]

describe.each(STATES)('$what', ({ browser }) => {
  let own: MemberRecords
  let cookies: TestClient
  let before: unknown

  beforeAll(async () => {
    app = await testApp(database)
    const member = await app.member()
    own = await createRecords(app, member)
    cookies = await browser(member)
    before = await everythingOf(own.person)
  })

  test.each(named)('$name returns the same as to a visitor, and changes nothing', async (one) => {
    expect(cookies.jar.size).toBeGreaterThan(0)
    const response = await ask(copyOf(app, cookies), one, own)
    const row = ACCESS_MATRIX[one.name]
    expect([one.name, response.status]).toEqual([one.name, row?.visitor])
    if (row?.message)
      expect(response.body.error).toMatchObject({ code: 'sign-in-needed', message: row.message })
    expect(JSON.stringify(response.body)).not.toContain(own.person)
    expect(await everythingOf(own.person)).toEqual(before)
  })
})

describe.each([
  { what: 'the owner', verified: true },
  { what: 'V5: the owner, address not verified', verified: false },
])('$what', ({ verified }) => {
  let member: TestClient & { id: string; email: string }
  let own: MemberRecords

  beforeAll(async () => void (app = await testApp(database, { env: verified ? {} : CHECKED })))

  async function signUp() {
    member = await memberOf(verified)
    own = await createRecords(app, member)
    if (!verified) await database.db.pool.query('update auth."user" set email_verified = false')
  }

  async function expectResponse({ name, route }: Named) {
    const row = ACCESS_MATRIX[name]
    const expected = (verified ? undefined : row?.unverified) ?? row?.owner
    if (name === 'GET /api/events') {
      const reader = await readEvents(app.fetch, member)
      await reader.leave()
      await app.closePort()
      expect(reader.status).toBe(expected)
      return
    }
    const response = await ask(member, { name, route }, own)
    expect([name, response.status, response.body.error?.code]).toEqual([
      name,
      expected,
      (expected ?? 0) < 400 ? undefined : expect.any(String),
    ])
  }

  describe('reads', () => {
    // Reads change nothing, so they share a member.
    beforeAll(signUp)

    test.each(named.filter(({ route }) => route.method === 'GET'))('$name', expectResponse)
  })

  describe('writes', () => {
    beforeEach(signUp)

    test.each(named.filter(({ route }) => route.method !== 'GET'))('$name', expectResponse)
  })
})

/** Addresses are verified if a mail server is configured; these tests send no email. */
const CHECKED = { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'http://localhost' }

async function memberOf(verified: boolean) {
  if (verified) return await app.member()
  const email = `${randomUUID()}@example.test`
  // An account from before addresses were verified.
  const person = { email, passwordHash: await app.deps.passwords.hash(PASSWORD, ''), age: 30, state: 'CA' }
  await createAccount(database.db, person, app.deps.now())
  await database.db.pool.query('update auth."user" set email_verified = true')
  const client = app.visitor()
  const { body } = await client.post('/api/login', { email, password: PASSWORD })
  return { ...client, id: String(body.user.id), email }
}
