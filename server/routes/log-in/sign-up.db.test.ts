import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SignUpResponse } from '#contract/session.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { PASSWORD, type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (app = await testApp(database)))

const good = () => ({ email: `${randomUUID()}@example.test`, password: PASSWORD, age: 18, state: 'CA' })

async function count(table: string): Promise<number> {
  const [row] = await readEverything<{ n: number }>(database, `select count(*) as n from ${table}`)
  return row?.n ?? -1
}

test('creates the account, the profile, one row per casino, and a session', async () => {
  const visitor = app.visitor()
  const body = { ...good(), email: '  Ann+Bonus@Example.TEST ' }
  const response = await visitor.post('/api/signup', body)
  expect(response.status).toBe(201)
  expect(SignUpResponse.parse(response.body)).toMatchObject({
    session: true,
    user: { email: 'ann+bonus@example.test', state: 'CA', emailVerified: false, twoFactor: false },
    expiresAt: '2026-11-20T12:05:00.000Z',
    now: '2026-11-20T12:00:00.000Z',
  })
  expect((await visitor.get('/api/session')).body.user).toEqual(response.body.user)
  const { casinos, totals } = (await visitor.get('/api/dashboard')).body
  expect(casinos.map((row: { casinoId: number }) => row.casinoId).toSorted()).toEqual([1, 2, 3, 4, 5])
  expect(casinos.every((row: { lastCollected: null }) => row.lastCollected === null)).toBe(true)
  expect(totals).toMatchObject({ collected: '0.00', spent: '0.00', profit: '0.00' })
  // The list shows a casino even if its row is missing, so the test reads the table.
  const seeded = await readEverything(
    database,
    `select user_id, casino_id, user_tier, last_collected, user_total_payout, user_total_spent, user_vote
     from casinos_users order by casino_id`,
  )
  const untouched = {
    last_collected: null,
    user_total_payout: '0.00',
    user_total_spent: '0.00',
    user_vote: 0,
  }
  expect(seeded).toEqual(
    [1, 2, 2, 4, 5].map((user_tier, n) => ({
      user_id: response.body.user.id,
      casino_id: n + 1,
      user_tier,
      ...untouched,
    })),
  )
  const { rows } = await database.db.pool.query('select age, state from auth."user"')
  expect(rows).toEqual([{ age: 18, state: 'CA' }])
})

test('sets four cookies: three HttpOnly, and one without a secret', async () => {
  const { body, setCookies } = await app.visitor().post('/api/signup', good())
  expect(setCookies.map((cookie) => cookie.replace(/=[^;]*/, ''))).toEqual([
    'access_80; Max-Age=300; Path=/; HttpOnly; SameSite=Lax',
    'session_80; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax',
    'signed_in_80; Max-Age=604800; Path=/; SameSite=Lax',
    'device_80; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax',
  ])
  expect(setCookies[2]).toMatch(new RegExp(`^signed_in_80=1\\.${body.user.id.slice(0, 8)};`))
})

test('over https the cookies are bound to the host', async () => {
  const secure = await testApp(database, { env: { PUBLIC_URL: 'https://bonus.example' } })
  const visitor = secure.visitor()
  const { setCookies } = await visitor.post('/api/signup', good())
  expect(setCookies[0]).toMatch(/^__Host-access=[^;]+; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(setCookies[1]).toMatch(/^__Host-session=[^;]+; .*; HttpOnly; Secure; SameSite=Lax$/)
  expect((await visitor.get('/api/dashboard')).status).toBe(200)
})

test('neither the password nor the session token is in the database or in a response', async () => {
  const visitor = app.visitor()
  const response = await visitor.post('/api/signup', good())
  const token = visitor.jar.get('session') ?? ''
  const { rows } = await database.db.pool.query(
    'select (select json_agg(s) from auth.session s)::text || (select json_agg(a) from auth.account a)::text as stored',
  )
  expect(token).toHaveLength(43)
  expect(rows[0].stored).not.toContain(token)
  expect(rows[0].stored).not.toContain(PASSWORD)
  expect(rows[0].stored).toContain('$argon2id$v=19$')
  expect(JSON.stringify(response.body)).not.toContain(token)
  expect(JSON.stringify(app.logged)).not.toMatch(/tulip|example\.test|signed_in/)
})

describe('rejects in the order of the form, and stores nothing', () => {
  const fillOut = 'Please fill out all fields.'
  const tooYoung = 'You must be at least 18 years old to sign up.'
  const unknown = 'Please select a valid location.'
  const blocked = "Sorry, state laws don't allow access to Sweepstakes casinos in your state."
  const common = 'This password is too easy to guess. Please choose another one.'
  const email = 'Please enter a valid email address.'

  test.each<[string, object, string, string]>([
    ['nothing', { email: '', password: '', age: '', state: '' }, fillOut, 'email'],
    ['no e-mail', { email: undefined }, fillOut, 'email'],
    ['a blank e-mail', { email: '   ' }, fillOut, 'email'],
    ['no password', { password: null }, fillOut, 'password'],
    ['no age', { age: undefined }, fillOut, 'age'],
    ['an empty age', { age: '' }, fillOut, 'age'],
    ['no location', { state: '' }, fillOut, 'state'],
    ['17', { age: 17 }, tooYoung, 'age'],
    ['17.999', { age: 17.999 }, tooYoung, 'age'],
    ['18.5', { age: 18.5 }, 'Please enter your age in whole years.', 'age'],
    ['121', { age: 121 }, 'Please enter your real age.', 'age'],
    ['-18', { age: -18 }, tooYoung, 'age'],
    ['"18"', { age: '18' }, tooYoung, 'age'],
    ['[18]', { age: [18] }, tooYoung, 'age'],
    ['true', { age: true }, tooYoung, 'age'],
    ['too young before an unknown place', { age: 5, state: 'XX' }, tooYoung, 'age'],
    ['PR', { state: 'PR' }, unknown, 'state'],
    ['an invisible character', { state: 'W\u200bA' }, unknown, 'state'],
    ['WA', { state: 'WA' }, blocked, 'state'],
    [' wa ', { state: ' wa ' }, blocked, 'state'],
    ['full-width WA', { state: '\uff37\uff21' }, blocked, 'state'],
    ['ID', { state: 'ID' }, blocked, 'state'],
    ['NV', { state: 'NV' }, blocked, 'state'],
    ['a blocked place before a bad address', { state: 'NV', email: 'nobody' }, blocked, 'state'],
    ['a bad address before a bad password', { email: 'nobody', password: 'x' }, email, 'email'],
    ['a header in the address', { email: 'a@example.test\r\nBcc: b@example.test' }, email, 'email'],
    ['a full-width @', { email: 'a\uff20example.test' }, email, 'email'],
    ['an address of 300', { email: `${'a'.repeat(290)}@b.test` }, email, 'email'],
    ['7 characters', { password: 'q8#Lm2!' }, 'Password must be at least 8 characters long.', 'password'],
    [
      '129 characters',
      { password: 'é'.repeat(129) },
      'Password must be at most 128 characters long.',
      'password',
    ],
    ['8 spaces', { password: ' '.repeat(8) }, common, 'password'],
    ['Password1', { password: 'Password1' }, common, 'password'],
  ])('%s', async (_name, change, message, field) => {
    const response = await app.visitor().post('/api/signup', { ...good(), ...change })
    expect([response.status, response.body.error]).toEqual([
      400,
      { code: 'invalid', message, field, requestId: expect.any(String) },
    ])
    expect(response.setCookies).toEqual([])
    expect([await count('auth."user"'), await count('users')]).toEqual([0, 0])
  })

  test.each(['role', 'id', 'emailVerified', 'createdAt', 'twoFactorEnabled', 'name'])(
    'an unknown field: %s',
    async (key) => {
      const response = await app.visitor().post('/api/signup', { ...good(), [key]: 'x' })
      expect([response.status, response.body.error.field]).toEqual([400, key])
      expect(await count('auth."user"')).toBe(0)
    },
  )

  test('an infinite age, and a NUL character', async () => {
    for (const raw of [
      '{"email":"a@example.test","password":"tulip river nine","age":1e999,"state":"CA"}',
      '{"email":"a@example.test","password":"tulip\\u0000river nine","age":20,"state":"CA"}',
      '{"email":"a@example.test","password":"tulip river nine","age":20,"age":17,"state":"CA"}',
    ]) {
      const headers = { 'content-type': 'application/json' }
      expect((await app.visitor().send('POST', '/api/signup', { raw, headers })).status).toBe(400)
    }
    expect(await count('auth."user"')).toBe(0)
  })

  test('a password of a megabyte, before it is hashed', async () => {
    const response = await app.visitor().post('/api/signup', { ...good(), password: 'x'.repeat(1_000_000) })
    expect([response.status, response.body.error.code]).toEqual([413, 'too-large'])
  })
})

test.each([
  ['64 emoji', '😀'.repeat(64)],
  ['128 characters', 'ab é'.repeat(32)],
  ['8 of one kind', 'zzqqzzqq'],
])('accepts a password of %s, and another Unicode form of it', async (_name, password) => {
  const body = { ...good(), password: password.normalize('NFC') }
  expect((await app.visitor().post('/api/signup', body)).status).toBe(201)
  const again = { email: body.email.toUpperCase(), password: password.normalize('NFD') }
  expect((await app.visitor().post('/api/login', again)).status).toBe(200)
  const other = { email: body.email, password: `${[...password].slice(0, -1).join('')}#` }
  expect((await app.visitor().post('/api/login', other)).status).toBe(401)
})

test('accepts Canada and every state that is not blocked', async () => {
  for (const state of ['Canada', ' canada', 'ca', 'WY']) {
    expect((await app.visitor().post('/api/signup', { ...good(), state })).status).toBe(201)
  }
})

test('one address has one account, even with concurrent sign-ups', async () => {
  const body = good()
  const responses = await Promise.all(
    [body, { ...body, email: body.email.toUpperCase() }, body].map((one) =>
      app.visitor().post('/api/signup', one),
    ),
  )
  expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  const rejected = responses.find((response) => response.status === 409)
  expect(rejected?.body.error).toMatchObject({
    code: 'account-exists',
    message: 'An account with this email already exists.',
  })
  expect([await count('auth."user"'), await count('auth.account'), await count('users')]).toEqual([1, 1, 1])
})

describe('an interrupted sign-up', () => {
  const repaired = async (body: { email: string; password: string }) => {
    const visitor = app.visitor()
    expect((await visitor.post('/api/login', { email: body.email, password: body.password })).status).toBe(
      200,
    )
    expect((await visitor.get('/api/dashboard')).body.casinos).toHaveLength(5)
    expect(await readEverything(database, 'select state, age from users')).toEqual([{ state: 'OR', age: 44 }])
    expect(await count('casinos_users')).toBe(5)
  }

  async function breaking(table: string, when: () => Promise<void>): Promise<void> {
    const { pool } = database.db
    await pool.query(`alter table ${table} add constraint broken check (false) not valid`)
    try {
      await when()
    } finally {
      await pool.query(`alter table ${table} drop constraint broken`)
    }
  }

  test.each([
    ['users', 'profile-failed', 'Sign-up succeeded, but failed to set user profile.'],
    ['casinos_users', 'seeding-failed', 'Unable to seed casinos_users with default tiers.'],
  ])(
    'at %s returns its message, retains the account, and is completed at the next log-in',
    async (table, code, message) => {
      const body = { ...good(), age: 44, state: 'OR' }
      await breaking(table, async () => {
        const visitor = app.visitor()
        const response = await visitor.post('/api/signup', body)
        expect([response.status, response.body.error.code, response.body.error.message]).toEqual([
          500,
          code,
          message,
        ])
        expect(response.setCookies).toEqual([])
        expect([await count('auth."user"'), await count('users')]).toEqual([1, 0])
        const logIn = await visitor.post('/api/login', { email: body.email, password: body.password })
        expect([logIn.status, logIn.body.error.code]).toEqual([500, code])
      })
      await repaired(body)
    },
  )

  test('with no casinos to seed', async () => {
    await database.db.pool.query('update casinos set active = false')
    app.deps.catalog.changed()
    const body = { ...good(), age: 44, state: 'OR' }
    const response = await app.visitor().post('/api/signup', body)
    expect([response.status, response.body.error.code, response.body.error.message]).toEqual([
      500,
      'casinos-failed',
      'Sign-up succeeded, but failed to fetch casinos for seeding.',
    ])
    await database.db.pool.query('update casinos set active = true where id < 6')
    app.deps.catalog.changed()
    await repaired(body)
  })

  test('with casinos that cannot be read', async () => {
    const { pool } = database.db
    const body = { ...good(), age: 44, state: 'OR' }
    await pool.query('alter table casinos rename to casinos_away')
    try {
      app.deps.catalog.changed()
      const response = await app.visitor().post('/api/signup', body)
      expect([response.status, response.body.error.code, response.body.error.message]).toEqual([
        500,
        'casinos-failed',
        'Sign-up succeeded, but failed to fetch casinos for seeding.',
      ])
      expect([await count('auth."user"'), await count('users')]).toEqual([1, 0])
    } finally {
      await pool.query('alter table casinos_away rename to casinos')
    }
    await repaired(body)
  })

  // Closes the connection on PostgreSQL; on the embedded engine raises the error of a closed one.
  test('with a connection lost during the seeding', async () => {
    const { pool, engine } = database.db
    const cut =
      engine === 'postgres'
        ? 'perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5);'
        : `raise exception 'terminating connection' using errcode = '57P01';`
    await pool.query(
      `create function cut() returns trigger language plpgsql security definer as $$ begin ${cut} return null; end $$`,
    )
    await pool.query(
      'create trigger cut before insert on casinos_users for each statement execute function cut()',
    )
    const body = { ...good(), age: 44, state: 'OR' }
    try {
      const response = await app.visitor().post('/api/signup', body)
      expect([response.status, response.body.error.code, response.body.error.message]).toEqual([
        500,
        'sign-up-failed',
        'An unexpected error occurred while seeding user data.',
      ])
      expect(response.setCookies).toEqual([])
    } finally {
      await pool.query('drop trigger cut on casinos_users')
      await pool.query('drop function cut()')
    }
    await repaired(body)
  })

  test('with an account without age or state', async () => {
    const body = good()
    await app.visitor().post('/api/signup', body)
    const { pool } = database.db
    await pool.query('update auth."user" set age = null')
    await pool.query('truncate feedback, play_rules, casinos_users, entries, users')
    const response = await app.visitor().post('/api/login', { email: body.email, password: body.password })
    expect([response.status, response.body.error.code, response.body.error.message]).toEqual([
      500,
      'sign-up-failed',
      'An unexpected error occurred while seeding user data.',
    ])
  })
})

// The error of a coordinator whose worker is down.
test('while the node of the new list is down, a sign-up creates no account, and can be repeated', async () => {
  const { pool } = database.db
  const body = good()
  await pool.query('alter function read_profile(uuid) rename to read_profile_away')
  await pool.query(`
    create function read_profile(p_user_id uuid, out state text, out age integer) language plpgsql as $$
    begin raise exception 'connection to the remote node failed' using errcode = '08006'; end $$`)
  try {
    const response = await app.visitor().post('/api/signup', body)
    expect([response.status, response.body.error.code]).toEqual([503, 'unavailable'])
    expect(await count('auth."user"')).toBe(0)
  } finally {
    await pool.query('drop function read_profile(uuid)')
    await pool.query('alter function read_profile_away(uuid) rename to read_profile')
  }
  expect((await app.visitor().post('/api/signup', body)).status).toBe(201)
})

// An error of the account service is not an interrupted sign-up.
test('an account that cannot be written is an internal error, and nothing is stored', async () => {
  const { pool } = database.db
  await pool.query('alter table auth.account rename to account_away')
  const body = good()
  try {
    const response = await app.visitor().post('/api/signup', body)
    expect([response.status, response.body.error.code, response.body.error.message]).toEqual([
      500,
      'internal',
      'Something went wrong on our side.',
    ])
  } finally {
    await pool.query('alter table auth.account_away rename to account')
  }
  expect(await count('auth."user"')).toBe(0)
  expect((await app.visitor().post('/api/signup', body)).status).toBe(201)
})

test('sixty sign-ups from one address in ten minutes, then it has to wait', async () => {
  const strict = await testApp(database, { env: { RATE_LIMIT_SCALE: '0.05' } })
  const visitor = strict.visitor()
  for (let n = 0; n < 3; n++) expect((await visitor.post('/api/signup', good())).status).toBe(201)
  const rejected = await visitor.post('/api/signup', good())
  expect([rejected.status, rejected.body.error.code, rejected.headers.get('retry-after')]).toEqual([
    429,
    'too-many-requests',
    '600',
  ])
  strict.deps.clock.advance(600_000)
  expect((await visitor.post('/api/signup', good())).status).toBe(201)
})
