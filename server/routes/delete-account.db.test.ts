import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { castVote } from '#server/commands/cast-vote.ts'
import { recordCollection } from '#server/commands/record-collection.ts'
import { saveRanking } from '#server/commands/save-ranking.ts'
import { sendFeedback } from '#server/commands/send-feedback.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { addPasskey } from '#server/testing/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/software-authenticator.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { secondStep, setUpTwoFactor } from '#server/testing/two-factor-member.ts'

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

const leave = (who: TestClient, user_id: string, password: unknown = PASSWORD) =>
  who.post('/api/deleteAccount', { user_id, password })

async function logIn(email: string): Promise<TestClient> {
  const client = app.visitor()
  expect((await client.post('/api/login', { email, password: PASSWORD })).status).toBe(200)
  return client
}

/** Something in every table there is. */
async function live(who: Member): Promise<void> {
  const id = randomUUID()
  for (const answer of [
    await who.post('/api/casinos/1/collections', { id: randomUUID(), note: who.email }),
    await who.post('/api/casinos/1/cash-outs', { id, amount: '5.00' }),
    await who.put('/api/casinos/1/vote', { vote: 1 }),
    await who.put('/api/casinos/2/vote', { vote: -1 }),
    await who.put('/api/ranking', { rows: [{ casino_id: 1, user_tier: 1, user_rank: 1 }] }),
    await who.post('/api/feedback', { feedback_type: 'other', message: `write to ${who.email}` }),
    await who.post('/api/email/change', { email: `new-${who.email}` }),
    await who.post('/api/password/forgot', { email: who.email }),
  ]) {
    expect(answer.status).toBeLessThan(300)
  }
  await addPasskey(who, softwareAuthenticator())
  await who.post('/api/reauthenticate/options')
  await setUpTwoFactor(who, app.deps.now())
  await secondStep(app, who.email)
  await database.db.pool.query(
    `insert into auth.sign_up values (gen_random_uuid(), $1, 'a hash', 30, 'CA', now(), now())`,
    [who.email],
  )
  await database.db.pool.query(
    'insert into auth.verification (identifier, value, "expiresAt") values ($1, $2, now()), ($3, $4, now())',
    [`reset-password:${randomUUID()}`, who.id, who.email, 'x'],
  )
}

/** The tables in which a text stands anywhere, in any column. */
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

/** Every score as stored, and as the votes that are left add up. */
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

test('nothing of the person is left in any table, and nothing of anybody else is touched', async () => {
  await live(ann)
  await live(bob)
  expect(await traces(ann.id)).toHaveLength(17)
  const before = await traces(bob.id)
  const answer = await leave(ann, ann.id)
  expect([answer.status, answer.body]).toEqual([200, { now: '2026-11-20T12:00:00.000Z' }])
  expect(await traces(ann.id)).toEqual([])
  expect(await traces(ann.email)).toEqual([])
  expect(await traces(bob.id)).toEqual(before)
  expect((await bob.get('/api/dashboard')).body.totals.collected).toBe('5.00')
})

test('the votes leave the scores, at once for everybody', async () => {
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
  expect(casinos.find(({ id }: { id: number }) => id === 2)).toMatchObject({ community_rank: -1, votes: 1 })
  await leave(bob, bob.id)
  expect(await scores()).toEqual({ stored: null, counted: null })
})

test('S7: every session is over, on every device, and the cookies are taken back', async () => {
  const phone = await logIn(ann.email)
  const stolen = new Map(ann.jar)
  const answer = await leave(ann, ann.id)
  expect(answer.setCookies.filter((line) => line.includes('Max-Age=0'))).toHaveLength(4)
  expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
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

test('the address is free again', async () => {
  await leave(ann, ann.id)
  expect((await app.member(ann.email)).id).not.toBe(ann.id)
})

test("A1: another's id is as good as none: 404, and both stay", async () => {
  for (const id of [bob.id, randomUUID()]) {
    const answer = await leave(ann, id)
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'not-found'])
  }
  for (const who of [ann, bob]) expect((await who.get('/api/dashboard')).status).toBe(200)
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
    const answer = await ann.post('/api/deleteAccount', { user_id: ann.id, password })
    expect([answer.status, answer.body.error?.code, answer.body.error?.field]).toEqual([
      status,
      code,
      'password',
    ])
    expect((await ann.get('/api/dashboard')).status).toBe(200)
  })

  test('it cannot be guessed: ten tries in ten minutes, then not even the right one', async () => {
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

test('A2: without a session, and with one that is over: 401', async () => {
  expect((await leave(app.visitor(), ann.id)).status).toBe(401)
  const old = new Map(ann.jar)
  await ann.post('/api/logout')
  for (const [name, value] of old) ann.jar.set(name, value)
  expect((await leave(ann, ann.id)).status).toBe(401)
  await logIn(ann.email)
})

test('A3: doubled and repeated: once done, then 401, never a failure of ours', async () => {
  await live(ann)
  const old = new Map(ann.jar)
  const answers = await Promise.all(Array.from({ length: 6 }, () => leave(ann, ann.id)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  for (const [name, value] of old) ann.jar.set(name, value)
  expect((await leave(ann, ann.id)).status).toBe(401)
  expect(await traces(ann.id)).toEqual([])
  expect(await scores()).toEqual({ stored: null, counted: null })
})

test('two who leave while others vote: every score is exact', async () => {
  const cid = await app.member()
  for (const who of [ann, bob, cid]) await live(who)
  const answers = await Promise.all([
    leave(ann, ann.id),
    ...Array.from({ length: 20 }, (_, n) =>
      cid.put(`/api/casinos/${(n % 5) + 1}/vote`, { vote: n % 3 ? 1 : -1 }),
    ),
    leave(bob, bob.id),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const { stored, counted } = await scores()
  expect(stored).toEqual(counted)
  expect(await traces(ann.id)).toEqual([])
})

test('a write that was under way finds nobody, and leaves nothing', async () => {
  await leave(ann, ann.id)
  const late = [
    () => castVote(app.deps, ann.id, 1, 1),
    () => recordCollection(app.deps, ann.id, 1, { id: randomUUID() }),
    () => saveRanking(app.deps, ann.id, [{ casino_id: 1, user_tier: 1, user_rank: 1 }]),
    () => sendFeedback(app.deps, ann.id, { type: 'other', message: 'late' }),
  ]
  for (const write of late) await expect(write()).rejects.toMatchObject({ code: 'sign-in-needed' })
  expect(await traces(ann.id)).toEqual([])
  expect(await scores()).toEqual({ stored: null, counted: null })
})

test('writes that race with the deletion leave nothing behind', async () => {
  await live(ann)
  const racing = Array.from({ length: 20 }, (_, n) =>
    ann.post(`/api/casinos/${(n % 5) + 1}/cash-outs`, { id: randomUUID(), amount: '1.00' }),
  )
  const answers = await Promise.all([leave(ann, ann.id), ...racing])
  expect(answers[0]?.status).toBe(200)
  for (const { status } of answers) expect(status).toBeLessThan(500)
  expect(await traces(ann.id)).toEqual([])
})

test('nobody else can be erased by the database function', async () => {
  await expect(database.db.pool.query('select * from delete_account()')).rejects.toMatchObject({
    code: '42501',
  })
  expect((await ann.get('/api/dashboard')).status).toBe(200)
})
