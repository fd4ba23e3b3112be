import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DashboardRow } from '#contract/dashboard.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

/** No source states when this casino of the test catalog is ready. */
const UNKNOWN = 4
/** This one is ready 24 hours after a claim. */
const KNOWN = 1

let database: TestDatabase
let app: TestApp
let ann: TestClient & { readonly id: string }

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await app.member()
})

async function rowOf(casinoId = UNKNOWN, who: TestClient = ann): Promise<DashboardRow> {
  const { body } = await who.get('/api/dashboard')
  return body.casinos.find((row: DashboardRow) => row.casinoId === casinoId)
}

/** Records a collection at a time. @returns the ID of its entry. */
async function collect(at: string, casinoId = UNKNOWN): Promise<string> {
  app.deps.clock.set(at)
  const id = randomUUID()
  expect((await ann.post(`/api/casinos/${casinoId}/collections`, { id })).status).toBe(201)
  return id
}

/** Collections of mornings, mostly less than 24 hours after the one before. */
async function collectInMornings(casinoId = UNKNOWN): Promise<string[]> {
  const times = ['09:05', '09:02', '08:30', '08:10', '09:00', '08:20', '07:50']
  const ids: string[] = []
  for (const [index, time] of times.entries())
    // oxlint-disable-next-line no-await-in-loop -- in their order
    ids.push(await collect(`2026-11-${21 + index}T${time}:00.000Z`, casinoId))
  return ids
}

async function readExport() {
  await ann.post('/api/reauthenticate', { password: PASSWORD })
  return (await ann.get('/api/export.json')).body
}

test('claims less than 24 hours apart teach that a bonus resets at a time of day', async () => {
  await collect('2026-11-20T20:00:00.000Z')
  const first = await rowOf()
  expect([first.learned, first.nextAvailableAt]).toEqual([undefined, '2026-11-21T20:00:00.000Z'])
  await collectInMornings()
  const row = await rowOf()
  expect(row.clock).toEqual({ kind: 'daily' })
  expect(row.learned).toMatchObject({
    clock: { kind: 'learned' },
    people: 1,
    claims: 7,
    from: '2026-11-21T09:05:00.000Z',
    to: '2026-11-27T07:50:00.000Z',
  })
  // 24 hours after the claim would be 7:50.
  expect(Date.parse(row.nextAvailableAt ?? '')).toBeLessThan(Date.parse('2026-11-28T07:45:00.000Z'))
  app.deps.clock.set(row.nextAvailableAt ?? '')
  expect((await rowOf()).ready).toBe(true)
  // The stored time is that of the list.
  expect(
    await readEverything(
      database,
      `select iso_moment(next_ready_at) as at from casinos_users where user_id = '${ann.id}' and casino_id = ${UNKNOWN}`,
    ),
  ).toEqual([{ at: row.nextAvailableAt }])
})

test('a bonus with a known clock, or one of the user’s own, keeps it', async () => {
  await collectInMornings(KNOWN)
  expect((await rowOf(KNOWN)).learned).toBeUndefined()
  await collectInMornings()
  expect((await rowOf()).learned).toBeDefined()
  const clock = { kind: 'rolling', minutes: 1440 }
  expect((await ann.put(`/api/casinos/${UNKNOWN}/figures`, { clock })).status).toBe(200)
  expect(await rowOf()).toMatchObject({ clock, nextAvailableAt: '2026-11-28T07:50:00.000Z' })
  // What was learned is not lost, and is no figure of the user.
  expect(await ann.send('DELETE', `/api/casinos/${UNKNOWN}/figures`)).toMatchObject({
    body: { casino: { own: null, learned: { claims: 6 } } },
  })
})

test('a deleted claim is no evidence; one that was deleted because it was not ready is, until it is restored', async () => {
  await collectInMornings()
  expect((await rowOf()).learned?.claims).toBe(6)
  const early = await collect('2026-11-27T20:00:00.000Z')
  expect((await rowOf()).learned?.claims).toBe(7)
  await ann.send('DELETE', `/api/entries/${early}`)
  const without = await rowOf()
  expect(without.learned?.claims).toBe(6)
  await ann.post(`/api/entries/${early}/restore`)
  await ann.send('DELETE', `/api/entries/${early}?reason=not-ready`)
  const refused = await rowOf()
  expect(refused.learned?.claims).toBe(7)
  expect(refused.learned?.clock).not.toEqual(without.learned?.clock)
  expect(Date.parse(refused.nextAvailableAt ?? '')).toBeGreaterThan(Date.parse('2026-11-27T20:00:00.000Z'))
  expect((await readExport()).entries[0]).toMatchObject({ id: early, not_ready: true })
  await ann.post(`/api/entries/${early}/restore`)
  expect((await readExport()).entries[0]).toMatchObject({ id: early, not_ready: false })
  expect((await rowOf()).lastCollected).toBe('2026-11-27T20:00:00.000Z')
})

test('an edited time changes the evidence', async () => {
  const [, second = ''] = await collectInMornings()
  const before = (await rowOf()).learned?.clock
  await ann.send('PATCH', `/api/entries/${second}`, { body: { occurredAt: '2026-11-22T03:00:00.000Z' } })
  const after = (await rowOf()).learned
  expect([after?.claims, after?.clock]).not.toEqual([6, before])
})

test('a countdown that the user states is evidence, also after the next claim', async () => {
  await collect('2026-11-21T09:00:00.000Z')
  app.deps.clock.set('2026-11-21T10:00:00.000Z')
  await ann.put(`/api/casinos/${UNKNOWN}/ready`, { readyAt: '2026-11-22T05:00:00.000Z' })
  expect(await rowOf()).toMatchObject({ nextAvailableAt: '2026-11-22T05:00:00.000Z', learned: { claims: 1 } })
  await collect('2026-11-22T06:00:00.000Z')
  expect(await rowOf()).toMatchObject({ learned: { claims: 2 } })
})

test('other users learn nothing from it, and it is part of the export', async () => {
  const bob = await app.member()
  await collectInMornings()
  expect((await rowOf()).learned).toBeDefined()
  expect((await rowOf(UNKNOWN, bob)).learned).toBeUndefined()
  const exported = await readExport()
  const row = exported.casinos.find((one: { casino_id: number }) => one.casino_id === UNKNOWN)
  expect(row.learned).toMatchObject({ people: 1, claims: 6, clock: { kind: 'learned' } })
})

test('a reason that does not exist is rejected', async () => {
  const id = await collect('2026-11-21T09:00:00.000Z')
  expect((await ann.send('DELETE', `/api/entries/${id}?reason=other`)).status).toBe(400)
  expect((await rowOf()).lastCollected).toBe('2026-11-21T09:00:00.000Z')
})

test('a collection counts down by what was learned before it, also in the stored time', async () => {
  await collectInMornings()
  await rowOf()
  app.deps.clock.set('2026-11-28T07:30:00.000Z')
  const { body } = await ann.post(`/api/casinos/${UNKNOWN}/collections`, { id: randomUUID() })
  const { nextAvailableAt } = body.casino
  expect(nextAvailableAt).not.toBe('2026-11-29T07:30:00.000Z')
  expect(
    await readEverything(
      database,
      `select iso_moment(next_ready_at) as at from casinos_users where user_id = '${ann.id}' and casino_id = ${UNKNOWN}`,
    ),
  ).toEqual([{ at: nextAvailableAt }])
})

test('a casino that the user added and whose clock was learned takes cash-outs, spends, and corrections', async () => {
  const added = await ann.post('/api/own-casinos', { id: randomUUID(), name: 'Mine' })
  const { casinoId } = added.body.casino
  await collectInMornings(casinoId)
  expect((await rowOf(casinoId)).learned).toBeDefined()
  const record = (path: string, body: object) =>
    ann.post(`/api/casinos/${casinoId}/${path}`, { id: randomUUID(), ...body })
  for (const [path, body] of [
    ['cash-outs', { amount: '5.00' }],
    ['spends', { amount: '2.00' }],
    ['corrections', { balance: '1.00' }],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- in their order
    expect([path, (await record(path, body)).status]).toEqual([path, 201])
})

test('a claim that arrives late is evidence, too', async () => {
  await collect('2026-11-21T09:00:00.000Z')
  await collect('2026-11-22T20:00:00.000Z')
  expect((await rowOf()).learned?.claims).toBe(1)
  const sent = { id: randomUUID(), occurredAt: '2026-11-22T08:30:00.000Z' }
  expect((await ann.post(`/api/casinos/${UNKNOWN}/collections`, sent)).status).toBe(201)
  expect(await rowOf()).toMatchObject({ lastCollected: '2026-11-22T20:00:00.000Z', learned: { claims: 2 } })
})

test('a read of a long list learns some rows, and the next reads learn the others', async () => {
  const ids: number[] = []
  for (let index = 0; index < 10; index++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const added = await ann.post('/api/own-casinos', { id: randomUUID(), name: `Casino ${index}` })
    ids.push(added.body.casino.casinoId)
  }
  for (const day of [21, 22])
    for (const id of ids)
      // oxlint-disable-next-line no-await-in-loop -- in their order
      await collect(`2026-11-${day}T${day === 21 ? '09' : '08'}:00:00.000Z`, id)
  const learnedRows = async () =>
    (await ann.get('/api/dashboard')).body.casinos.filter((row: DashboardRow) => row.learned).length
  expect(await learnedRows()).toBe(8)
  expect(await learnedRows()).toBe(10)
})

test('while the database accepts no writes, the list can be read', async () => {
  await collectInMornings()
  const { db } = database
  await db.pool.query('revoke update (learned) on casinos_users from app')
  try {
    const row = await rowOf()
    expect([row.lastCollected, row.learned]).toEqual(['2026-11-27T07:50:00.000Z', undefined])
  } finally {
    await db.pool.query('grant update (learned) on casinos_users to app')
  }
  expect((await rowOf()).learned?.claims).toBe(6)
})

test('a user chooses to count down by what claims show, or by what is stated', async () => {
  await collectInMornings(KNOWN)
  const choose = (by: unknown, casinoId = KNOWN) => ann.put(`/api/casinos/${casinoId}/countdown`, { by })
  expect((await rowOf(KNOWN)).nextAvailableAt).toBe('2026-11-28T07:50:00.000Z')
  expect((await choose('claims')).body.casino.countdown).toBe('claims')
  const row = await rowOf(KNOWN)
  expect(row).toMatchObject({ clock: { kind: 'rolling' }, learned: { people: 1, claims: 6 } })
  expect(Date.parse(row.nextAvailableAt ?? '')).toBeLessThan(Date.parse('2026-11-28T07:45:00.000Z'))
  expect(
    (await readExport()).casinos.find((one: { casino_id: number }) => one.casino_id === KNOWN),
  ).toMatchObject({
    countdown: 'claims',
  })
  await choose(null)
  expect((await rowOf(KNOWN)).nextAvailableAt).toBe('2026-11-28T07:50:00.000Z')
  expect(await rowOf(KNOWN)).not.toHaveProperty('countdown')

  // Without a stated clock, it is 24 hours after the claim.
  await collectInMornings()
  const learned = await rowOf()
  await choose('stated', UNKNOWN)
  expect((await rowOf()).nextAvailableAt).toBe('2026-11-28T07:50:00.000Z')
  await choose(null, UNKNOWN)
  expect((await rowOf()).nextAvailableAt).toBe(learned.nextAvailableAt)
  expect((await choose('mine')).status).toBe(400)
})
