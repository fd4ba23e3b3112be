import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBreak } from '#core/limits/limit-rules.ts'
import { ok } from '#core/result.ts'
import { cents } from '#core/units.ts'
import { castVote } from '#server/commands/ledger/cast-vote.ts'
import { recordAmount, recordCollection } from '#server/commands/ledger/record-entry.ts'
import { saveRanking } from '#server/commands/ledger/save-ranking.ts'
import { changeLimits } from '#server/commands/limits/change-limits.ts'
import { sendFeedback } from '#server/commands/send-feedback.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { addPasskey } from '#server/testing/accounts/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/accounts/software-authenticator.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { pendingLogin, setUpTwoFactor } from '#server/testing/accounts/two-factor-member.ts'

type Member = TestClient & { readonly id: string; readonly email: string }

let database: TestDatabase
let app: TestApp
let ann: Member
let bob: Member

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await app.member()
  bob = await app.member()
})

const leave = (who: TestClient, userId: string, password: unknown = PASSWORD) =>
  who.post('/api/deleteAccount', { userId, password })

async function logIn(email: string): Promise<TestClient> {
  const client = app.visitor()
  expect((await client.post('/api/login', { email, password: PASSWORD })).status).toBe(200)
  return client
}

/** Adds a row to every table. */
async function live(who: Member): Promise<void> {
  const id = randomUUID()
  for (const response of [
    await who.post('/api/casinos/1/collections', { id: randomUUID(), note: who.email }),
    await who.post('/api/casinos/1/cash-outs', { id, amount: '5.00' }),
    await who.put('/api/casinos/1/vote', { vote: 1 }),
    await who.put('/api/casinos/2/vote', { vote: -1 }),
    await who.put('/api/ranking', { rows: [{ casinoId: 1, userTier: 1, userRank: 1 }] }),
    await who.put('/api/limits/day', { amount: '25.00' }),
    await who.post('/api/breaks', { length: 'day' }),
    await who.post('/api/feedback', { feedbackType: 'other', message: `write to ${who.email}` }),
    await who.post('/api/password/forgot', { email: who.email }),
  ]) {
    expect(response.status).toBeLessThan(300)
  }
  await addPasskey(who, softwareAuthenticator())
  await who.post('/api/reauthenticate/options')
  await setUpTwoFactor(who, app.deps.now())
  // Turning two-factor on ends earlier requests.
  expect((await who.post('/api/email/change', { email: `new-${who.email}` })).status).toBe(200)
  await pendingLogin(app, who.email)
  await database.db.pool.query(
    `insert into auth.sign_up values (gen_random_uuid(), $1, 'a hash', 30, 'CA', now(), now())`,
    [who.email],
  )
}

/** Returns the tables that contain a text in any column. */
async function traces(text: string): Promise<string[]> {
  const { rows } = await database.db.pool.query(`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`)
  expect(rows.length).toBeGreaterThan(9)
  const found: string[] = []
  for (const { name } of rows as { name: string }[]) {
    const hits = await readEverything(database, `select 1 from ${name} t where strpos(t::text, $1) > 0`, [
      text,
    ])
    if (hits.length > 0) found.push(name)
  }
  return found
}

/** Returns every score as stored, and as the sum of the remaining votes. */
async function scores(): Promise<{ stored: unknown; counted: unknown }> {
  const [row] = await readEverything<{ stored: unknown; counted: unknown }>(
    database,
    `select
      (select json_agg(json_build_array(casino_id, score, votes) order by casino_id) from casino_scores where votes > 0) as stored,
      (select json_agg(each.v order by each.casino_id) from (
        select json_build_array(casino_id, sum(user_vote), count(*)) as v, casino_id from casinos_users
        where user_vote <> 0 group by casino_id) each) as counted`,
  )
  return { stored: row?.stored ?? null, counted: row?.counted ?? null }
}

test("deletes the user's data from every table, and no other user's data", async () => {
  await live(ann)
  await live(bob)
  expect(await traces(ann.id)).toHaveLength(19)
  const before = await traces(bob.id)
  const response = await leave(ann, ann.id)
  expect([response.status, response.body]).toEqual([200, { now: '2026-11-20T12:00:00.000Z' }])
  expect(await traces(ann.id)).toEqual([])
  expect(await traces(ann.email)).toEqual([])
  expect(await traces(bob.id)).toEqual(before)
  expect((await bob.get('/api/dashboard')).body.totals.collected).toBe('5.00')
})

test('removes the votes from the scores immediately for everyone', async () => {
  await live(ann)
  await live(bob)
  await app.visitor().get('/api/casinos')
  await leave(ann, ann.id)
  expect(await scores()).toEqual({
    stored: [
      [1, 1, 1],
      [2, -1, 1],
    ],
    counted: [
      [1, 1, 1],
      [2, -1, 1],
    ],
  })
  const { casinos } = (await app.visitor().get('/api/casinos')).body
  expect(casinos.find(({ id }: { id: number }) => id === 2)).toMatchObject({ communityRank: -1, votes: 1 })
  await leave(bob, bob.id)
  expect(await scores()).toEqual({ stored: null, counted: null })
})

test('ends every session on every device, and clears the cookies', async () => {
  const phone = await logIn(ann.email)
  const stolen = new Map(ann.jar)
  const response = await leave(ann, ann.id)
  expect(response.setCookies.filter((line) => line.includes('Max-Age=0'))).toHaveLength(4)
  expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"')
  expect(ann.jar.size).toBe(0)
  for (const [name, value] of stolen) ann.jar.set(name, value)
  for (const device of [ann, phone]) {
    for (const path of ['/api/dashboard', '/api/entries']) expect((await device.get(path)).status).toBe(401)
    expect((await device.get('/api/session')).body.user).toBeNull()
    expect((await device.post('/api/session/refresh')).status).toBe(401)
  }
  const again = await app.visitor().post('/api/login', { email: ann.email, password: PASSWORD })
  expect([again.status, again.body.error.code]).toEqual([401, 'wrong-credentials'])
})

test('the address can be used again', async () => {
  await leave(ann, ann.id)
  expect((await app.member(ann.email)).id).not.toBe(ann.id)
})

test("another user's id gets 404, and both accounts stay", async () => {
  for (const id of [bob.id, randomUUID()]) {
    const response = await leave(ann, id)
    expect([response.status, response.body.error?.code]).toEqual([404, 'not-found'])
  }
  for (const who of [ann, bob]) expect((await who.get('/api/dashboard')).status).toBe(200)
})

test('user_id is accepted in place of userId; both names or none are invalid', async () => {
  const both = await ann.post('/api/deleteAccount', { userId: ann.id, user_id: ann.id, password: PASSWORD })
  const none = await ann.post('/api/deleteAccount', { password: PASSWORD })
  for (const { status, body } of [both, none])
    expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid', 'userId'])
  const gone = await ann.post('/api/deleteAccount', { user_id: ann.id, password: PASSWORD })
  expect(gone.status).toBe(200)
  expect((await ann.get('/api/dashboard')).status).toBe(401)
})

describe('without the password', () => {
  test.each([
    ['tulip river ten', 401, 'wrong-credentials'],
    [PASSWORD + 'x'.repeat(200), 401, 'wrong-credentials'],
    ['', 400, 'invalid'],
    [null, 400, 'invalid'],
    [undefined, 400, 'invalid'],
    [7, 400, 'invalid'],
  ])('%j deletes nothing', async (password, status, code) => {
    const response = await ann.post('/api/deleteAccount', { userId: ann.id, password })
    expect([response.status, response.body.error?.code, response.body.error?.field]).toEqual([
      status,
      code,
      'password',
    ])
    expect((await ann.get('/api/dashboard')).status).toBe(200)
  })

  test('limits guesses: after ten attempts in ten minutes even the right one is rejected', async () => {
    app = await testApp(database, { env: { RATE_LIMIT_SCALE: '1' } })
    const eve = await app.member()
    const tries = await Promise.all(Array.from({ length: 12 }, (_, n) => leave(eve, eve.id, `guess ${n}`)))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    const right = await leave(eve, eve.id)
    expect([right.status, right.headers.get('retry-after')]).toEqual([429, '600'])
    app.deps.clock.advance(600_000)
    expect((await leave(eve, eve.id)).status).toBe(200)
  })
})

test('without a session, and with an ended one: 401', async () => {
  expect((await leave(app.visitor(), ann.id)).status).toBe(401)
  const old = new Map(ann.jar)
  await ann.post('/api/logout')
  for (const [name, value] of old) ann.jar.set(name, value)
  expect((await leave(ann, ann.id)).status).toBe(401)
  await logIn(ann.email)
})

test('concurrent and repeated requests: one succeeds, the others get 401, never 5xx', async () => {
  await live(ann)
  const old = new Map(ann.jar)
  const responses = await Promise.all(Array.from({ length: 6 }, () => leave(ann, ann.id)))
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  for (const [name, value] of old) ann.jar.set(name, value)
  expect((await leave(ann, ann.id)).status).toBe(401)
  expect(await traces(ann.id)).toEqual([])
  expect(await scores()).toEqual({ stored: null, counted: null })
})

test('deletions during votes: every score is exact', async () => {
  const cid = await app.member()
  for (const who of [ann, bob, cid]) await live(who)
  const responses = await Promise.all([
    leave(ann, ann.id),
    ...Array.from({ length: 20 }, (_, n) =>
      cid.put(`/api/casinos/${(n % 5) + 1}/vote`, { vote: n % 3 ? 1 : -1 }),
    ),
    leave(bob, bob.id),
  ])
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  const { stored, counted } = await scores()
  expect(stored).toEqual(counted)
  expect(await traces(ann.id)).toEqual([])
})

test('a concurrent write finds no user, and stores nothing', async () => {
  await leave(ann, ann.id)
  const late = [
    () => castVote(app.deps, ann.id, 1, 1),
    () => recordCollection(app.deps, ann.id, 1, { id: randomUUID() }),
    () => saveRanking(app.deps, ann.id, { rows: [{ casinoId: 1, userTier: 1, userRank: 1 }] }),
    () => recordAmount(app.deps, ann.id, 1, 'spend', cents(100), { id: randomUUID() }),
    () => changeLimits(app.deps, ann.id, (rules, now) => ok(startBreak(rules, 'day', now))),
    () => sendFeedback(app.deps, ann.id, { type: 'other', message: 'late' }),
  ]
  for (const write of late) await expect(write()).rejects.toMatchObject({ code: 'sign-in-needed' })
  expect(await traces(ann.id)).toEqual([])
  expect(await scores()).toEqual({ stored: null, counted: null })
})

test('writes that race with the deletion store nothing', async () => {
  await live(ann)
  const racing = Array.from({ length: 20 }, (_, n) => [
    ann.post(`/api/casinos/${(n % 5) + 1}/cash-outs`, { id: randomUUID(), amount: '1.00' }),
    ann.post(`/api/casinos/${(n % 5) + 1}/spends`, { id: randomUUID(), amount: '1.00' }),
    ann.put('/api/limits/day', { amount: `${n}.00` }),
  ]).flat()
  const responses = await Promise.all([leave(ann, ann.id), ...racing])
  expect(responses[0]?.status).toBe(200)
  for (const { status } of responses) expect(status).toBeLessThan(500)
  expect(await traces(ann.id)).toEqual([])
})

test('the database function erases only the account of the session', async () => {
  const { rows } = await database.db.pool.query(
    'select * from erase_account($1, (select id from auth.session where user_id = $2 limit 1), null)',
    [ann.id, bob.id],
  )
  expect(rows).toEqual([{ erased: false, session_ids: [] }])
  expect((await ann.get('/api/dashboard')).status).toBe(200)
})
