import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DashboardResponse } from '#contract/dashboard.ts'
import { ExportResponse } from '#contract/export.ts'
import { ownCasinoId } from '#contract/own-casino-id.ts'
import { ChosenResponse } from '#contract/visibility.ts'
import { loadCatalog } from '#server/commands/load-catalog.ts'
import { casino, casinos } from '#server/testing/factories.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

// Casinos 1, 2 and 3 are ready and worth 0.95, 0.50 and 1.00; 7 is a further bonus of casino 1.
const CATALOG = [...casinos(), casino(7, { parent_id: 1, name: 'Wheel', tier: 2 })]

let database: TestDatabase
let app: TestApp
let member: Awaited<ReturnType<TestApp['member']>>

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database, { casinos: CATALOG })
  member = await app.member()
})

const list = async (client: TestClient = member) =>
  DashboardResponse.parse((await client.get('/api/dashboard')).body)

/** The casinos by what the list says about them. */
async function states(client: TestClient = member) {
  const { casinos: rows } = await list(client)
  const withState = (chosen: boolean | null) =>
    rows
      .filter((row) => row.chosen === chosen)
      .map(({ casinoId }) => casinoId)
      .toSorted((a, b) => a - b)
  return { chosen: withState(true), leftOut: withState(false), isNew: withState(null) }
}

const choose = (body: unknown, client: TestClient = member) => client.put('/api/list', body)

test('a new member has every casino, and a visitor cannot choose', async () => {
  expect(await states()).toEqual({ chosen: [1, 2, 3, 4, 5, 7], leftOut: [], isNew: [] })
  expect((await choose({ chosen: [1] }, app.visitor())).status).toBe(401)
})

test('the casinos left out do not count, keep their records and places, and return', async () => {
  await member.post('/api/casinos/3/cash-outs', { id: randomUUID(), amount: '12.50' })
  const before = await list()
  expect(before.totals).toMatchObject({ availableNow: '3.45', collected: '12.50' })
  const response = await choose({ chosen: [1, 2, 1] })
  expect(ChosenResponse.parse(response.body).saved).toBe(2)
  // The wheel follows its casino.
  expect(await states()).toEqual({ chosen: [1, 2, 7], leftOut: [3, 4, 5], isNew: [] })
  expect((await list()).totals).toMatchObject({ availableNow: '2.45', collected: '12.50' })
  await choose({ chosen: [1, 2, 3, 4, 5] })
  expect((await list()).casinos).toEqual(before.casinos)
})

test('a further bonus follows its casino whatever the lists say', async () => {
  await choose({ chosen: [2, 7], leftOut: [1] })
  expect(await states()).toEqual({ chosen: [2], leftOut: [1, 7], isNew: [3, 4, 5] })
})

test('the casinos and the bonuses that the user added', async () => {
  const [casinoWrite, bonusWrite] = [randomUUID(), randomUUID()]
  await member.post('/api/own-casinos', { id: casinoWrite, name: 'Mine' })
  await member.post('/api/own-casinos', { id: bonusWrite, name: 'Weekly', parentId: 2 })
  const [mine, weekly] = [ownCasinoId(casinoWrite), ownCasinoId(bonusWrite)]
  await choose({ chosen: [1] })
  expect((await states()).chosen).toEqual([mine, 1, 7].toSorted((a, b) => a - b))
  expect((await states()).leftOut).toEqual([2, 3, 4, 5, weekly].toSorted((a, b) => a - b))
})

describe('a casino that comes later', () => {
  const later = [...CATALOG, casino(8), casino(9, { parent_id: 1 }), casino(10, { parent_id: 8 })]
  async function addLater() {
    await loadCatalog(app.deps.db, later)
    app.deps.catalog.changed()
  }

  test('is in the list of a member who left nothing out', async () => {
    await addLater()
    expect((await states()).chosen).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 10])
  })

  test.each([
    ['the list is read', async () => {}],
    [
      'its order is saved',
      async () => {
        const { casinos: rows } = await list()
        const ranked = rows.map(({ casinoId, userTier }, index) => ({
          casinoId,
          userTier,
          userRank: index + 1,
        }))
        expect((await member.put('/api/ranking', { rows: ranked })).status).toBe(200)
      },
    ],
    [
      'it is hidden',
      async () => {
        await member.put('/api/casinos/8/visibility', { hidden: true, snoozedUntil: null })
        await member.put('/api/casinos/9/visibility', { hidden: true, snoozedUntil: null })
      },
    ],
    [
      'the member logs in',
      async () => {
        const { email } = member
        await app.visitor().post('/api/login', { email, password: 'tulip river nine' })
      },
    ],
  ])('waits as new for one who left some out, when %s', async (_when, happens) => {
    await choose({ chosen: [1, 2] })
    await addLater()
    await happens()
    expect(await states()).toEqual({ chosen: [1, 2, 7, 9], leftOut: [3, 4, 5], isNew: [8, 10] })
  })

  test('stays new until the member decides', async () => {
    await choose({ chosen: [1, 2] })
    await addLater()
    await choose({ chosen: [1, 2, 3], leftOut: [4, 5] })
    expect((await states()).isNew).toEqual([8, 10])
    await choose({ chosen: [1, 2, 3, 8], leftOut: [4, 5] })
    expect(await states()).toEqual({ chosen: [1, 2, 3, 7, 8, 9, 10], leftOut: [4, 5], isNew: [] })
  })
})

describe('a change of single casinos', () => {
  const change = (body: unknown) => member.send('PATCH', '/api/list', { body })

  test('leaves all others as they are, and its reverse restores them', async () => {
    await choose({ chosen: [1, 2], leftOut: [3, 4] })
    expect(ChosenResponse.parse((await change({ chosen: [3], leftOut: [1] })).body).saved).toBe(1)
    expect(await states()).toEqual({ chosen: [2, 3], leftOut: [1, 4, 7], isNew: [5] })
    await change({ chosen: [1, 5], leftOut: [3] })
    await change({ waiting: [5] })
    expect(await states()).toEqual({ chosen: [1, 2, 7], leftOut: [3, 4], isNew: [5] })
    expect((await change({})).status).toBe(200)
  })

  test.each([
    ['an unknown casino', { leftOut: [999] }],
    ['a casino in two lists', { chosen: [1], waiting: [1] }],
    ['a list of names', { chosen: ['Stake.us'] }],
  ])('with %s is rejected', async (_name, body) => {
    expect((await change(body)).status).toBe(400)
    expect((await states()).chosen).toEqual([1, 2, 3, 4, 5, 7])
  })
})

test('a bonus that the user adds follows its casino', async () => {
  await choose({ chosen: [1] })
  const id = randomUUID()
  await member.post('/api/own-casinos', { id, name: 'Weekly', parentId: 2 })
  expect((await states()).leftOut).toContain(ownCasinoId(id))
})

test('a casino that closes after the user left it out, or chose without it, does not matter', async () => {
  const closed = CATALOG.map((one) => (one.id === 5 ? { ...one, active: false } : one))
  const load = async (catalog: typeof CATALOG) => {
    await loadCatalog(app.deps.db, catalog)
    app.deps.catalog.changed()
  }
  await choose({ chosen: [1, 2, 3], leftOut: [4, 5] })
  await load(closed)
  await choose({ chosen: [1, 2, 3, 4], leftOut: [] })
  await load([...closed, casino(8)])
  expect(await states()).toEqual({ chosen: [1, 2, 3, 4, 7, 8], leftOut: [], isNew: [] })
  await load(CATALOG)
  expect((await states()).leftOut).toEqual([5])
})

test.each<[string, unknown]>([
  ['no list', {}],
  ['an unknown casino', { chosen: [1, 999] }],
  ['a closed casino without a row', { chosen: [1, 6] }],
  ['a casino in both lists', { chosen: [1], leftOut: [1] }],
  ['an id beyond all casinos', { chosen: [2_147_483_648] }],
  ['2,001 casinos', { chosen: Array.from({ length: 2001 }, (_, n) => n + 1) }],
  ['another user', { chosen: [1], userId: randomUUID() }],
])('%s is rejected without a change', async (_name, body) => {
  const before = await list()
  expect((await choose(body)).status).toBe(400)
  expect((await list()).casinos).toEqual(before.casinos)
})

test('only the list of the member changes, and the export has it', async () => {
  const other = await app.member('other@example.test')
  await choose({ chosen: [1, 2] })
  expect((await states(other)).leftOut).toEqual([])
  const exported = ExportResponse.parse((await member.get('/api/export.json')).body)
  expect(exported.casinos.map(({ casino_id, chosen }) => [casino_id, chosen])).toEqual(
    expect.arrayContaining([
      [2, true],
      [3, false],
    ]),
  )
})
