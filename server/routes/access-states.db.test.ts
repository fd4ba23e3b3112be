import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { ROUTES } from '#server/routes/all-routes.ts'
import { ACCESS_MATRIX, addressOf, type Belongings } from '#server/testing/access-matrix.ts'
import { createAccount } from '#server/auth/accounts.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { belongingsOf } from '#server/testing/belongings.ts'
import { readEvents } from '#server/testing/event-reader.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import {
  PASSWORD,
  type TestApp,
  type TestClient,
  type TestAnswer,
  testApp,
} from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { copyOf, secondStep, setUpTwoFactor } from '#server/testing/two-factor-member.ts'

const named = ROUTES.map((route) => ({ name: `${route.method} ${route.path}`, route }))
type Named = (typeof named)[number]

let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

function ask(client: TestClient, { name, route }: Named, own: Belongings): Promise<TestAnswer> {
  const row = ACCESS_MATRIX[name]
  const body = row?.body?.(own)
  const path = addressOf(route.path, own[row?.names ?? 'entry'])
  return client.send(route.method, path, body === undefined ? {} : { body })
}

/** What they have, and who may come in as them; not how often the outbox or the audit was written to. */
function everythingOf(person: string): Promise<unknown> {
  return readEverything(
    database,
    `select (select json_agg(e order by id) from entries e where user_id = $1) as entries,
      (select json_agg(c order by casino_id) from casinos_users c where user_id = $1) as list,
      (select json_agg(f order by id) from feedback f where user_id = $1) as feedback,
      (select json_agg(u) from users u where id = $1) as profile,
      (select json_agg(u) from auth."user" u where id = $1) as account,
      (select json_agg(s order by id) from auth.session s where "userId" = $1) as sessions,
      (select json_agg(k order by id) from auth.passkey k where user_id = $1) as passkeys,
      (select json_agg(b order by code_hash) from auth.backup_code b where user_id = $1) as codes`,
    [person],
  )
}

/** Somebody with everything; then their browser becomes what it is to be. */
type State = {
  readonly what: string
  readonly browser: (member: TestClient & { id: string; email: string }) => Promise<TestClient>
}

const STATES: readonly State[] = [
  {
    what: 'S13: second factor still to come',
    browser: async (member) => {
      await setUpTwoFactor(member, app.deps.clock.now())
      return await secondStep(app, member.email)
    },
  },
  {
    what: 'S8: a session that has run out',
    browser: async (member) => {
      app.deps.clock.advance(31 * 86_400_000)
      return copyOf(app, member)
    },
  },
  {
    what: 'S7: a session that was ended',
    browser: async (member) => {
      const thief = copyOf(app, member)
      await member.post('/api/logout')
      return thief
    },
  },
  {
    what: 'A3: an account that is gone',
    browser: async (member) => {
      const thief = copyOf(app, member)
      await member.post('/api/deleteAccount', { user_id: member.id, password: PASSWORD })
      return thief
    },
  },
]

describe.each(STATES)('$what', ({ browser }) => {
  let own: Belongings
  let cookies: TestClient

  beforeAll(async () => {
    app = await testApp(database)
    const member = await app.member()
    own = await belongingsOf(app, member)
    cookies = await browser(member)
  })

  test.each(named)('$name is what a visitor gets, and changes nothing', async (one) => {
    expect(cookies.jar.size).toBeGreaterThan(0)
    const before = await everythingOf(own.person)
    const answer = await ask(copyOf(app, cookies), one, own)
    const row = ACCESS_MATRIX[one.name]
    expect([one.name, answer.status]).toEqual([one.name, row?.visitor])
    if (row?.says) expect(answer.body.error).toMatchObject({ code: 'sign-in-needed', message: row.says })
    expect(JSON.stringify(answer.body)).not.toContain(own.person)
    expect(await everythingOf(own.person)).toEqual(before)
  })
})

describe.each([
  { what: 'the owner', verified: true },
  { what: 'V5: the owner, address not verified', verified: false },
])('$what', ({ verified }) => {
  let member: TestClient & { id: string; email: string }
  let own: Belongings

  beforeEach(async () => {
    app = await testApp(database, { env: verified ? {} : CHECKED })
    member = await memberOf(verified)
    own = await belongingsOf(app, member)
    if (!verified) await database.db.pool.query('update auth."user" set "emailVerified" = false')
  })

  test.each(named)('$name', async (one) => {
    const row = ACCESS_MATRIX[one.name]
    const expected = (verified ? undefined : row?.unverified) ?? row?.owner
    if (one.name === 'GET /api/events') {
      const reader = await readEvents((path, init) => createApp(app.deps).request(path, init), member)
      await reader.leave()
      expect(reader.status).toBe(expected)
      return
    }
    const answer = await ask(member, one, own)
    expect([one.name, answer.status, answer.body.error?.code]).toEqual([
      one.name,
      expected,
      (expected ?? 0) < 400 ? undefined : expect.any(String),
    ])
  })
})

/** Addresses are checked where mail goes out; nothing is handed over here. */
const CHECKED = { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'http://localhost' }

async function memberOf(verified: boolean) {
  if (verified) return await app.member()
  const email = `${randomUUID()}@example.test`
  // An account from before addresses were checked.
  const person = { email, passwordHash: await hashPassword(PASSWORD, ''), age: 30, state: 'CA' }
  await createAccount(database.db, person, app.deps.now())
  await database.db.pool.query('update auth."user" set "emailVerified" = true')
  const client = app.visitor()
  const { body } = await client.post('/api/login', { email, password: PASSWORD })
  return { ...client, id: String(body.user.id), email }
}
