import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadCatalogFiles } from '#catalog/load.ts'
import { Casino, CasinosResponse, ListCasinosResponse } from '#contract/casinos.ts'
import { DashboardResponse } from '#contract/dashboard.ts'
import { cents, epochMs } from '#core/units.ts'
import { castVote } from '#server/commands/ledger/cast-vote.ts'
import { loadCatalog } from '#server/commands/load-catalog.ts'
import { recordAmount, recordCollection } from '#server/commands/ledger/record-entry.ts'
import { saveRanking } from '#server/commands/ledger/save-ranking.ts'
import { createCatalogCache } from '#server/queries/catalog/catalog-cache.ts'
import { readDashboard } from '#server/commands/ledger/read-dashboard.ts'
import { camelCase } from '#server/testing/camel-case.ts'
import { casino, casinos, createUser } from '#server/testing/factories.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { type TestDeps, testDeps } from '#server/testing/test-deps.ts'

let database: TestDatabase
let deps: TestDeps

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  deps = await testDeps(database)
})

const scoreOf = async (id: number) =>
  (await deps.catalog.casinos()).find((one) => one.id === id)?.communityRank

test('loading the same files again changes nothing; changed, new, and missing casinos are counted', async () => {
  expect(await loadCatalog(deps.db, casinos())).toEqual({ changed: 0 })
  const next = [...casinos().slice(1), casino(7)].map((one) => (one.id === 3 ? { ...one, rtp: 91.25 } : one))
  expect(await loadCatalog(deps.db, next)).toEqual({ changed: 3 })
  deps.catalog.changed()
  const { byId } = await deps.catalog.read()
  expect(byId.get(1)?.casino.active).toBe(false)
  expect(byId.get(3)?.casino).toMatchObject({ rtp: 91.25, expectedReward: '0.91' })
  expect(byId.get(7)?.casino).toMatchObject({ active: true, communityRank: 0, votes: 0 })
  expect(byId.size).toBe(7)
})

test('a load does not change scores, and an invalid file changes nothing', async () => {
  await castVote(deps, await createUser(deps), 1, 1)
  const bad = [
    casino(1, { name: 'Renamed' }),
    { ...casino(2), reset_type: 'hourly', reset_value: '745' } as const,
  ]
  await expect(loadCatalog(deps.db, bad)).rejects.toMatchObject({ code: '23514' })
  await loadCatalog(deps.db, casinos())
  deps.catalog.changed()
  expect((await deps.catalog.casinos()).find((one) => one.id === 1)).toMatchObject({
    name: 'Casino 1',
    communityRank: 1,
  })
})

test('the form of the list leaves out the notes and the sources, and has an ETag of its own', async () => {
  const whole = await deps.catalog.body(deps.now(), 'whole')
  const list = await deps.catalog.body(deps.now(), 'list')
  const { casinos: listed } = ListCasinosResponse.parse(JSON.parse(list.json.toString()))
  const { casinos: all } = CasinosResponse.parse(JSON.parse(whole.json.toString()))
  expect(listed).toEqual(all.map(({ notes: _notes, provenance: _provenance, ...rest }) => rest))
  expect(list.etag).not.toBe(whole.etag)
})

test('the body matches the contract, plain and gzipped, and its ETag depends only on the casinos', async () => {
  const noon = epochMs(Date.parse('2026-11-20T12:00:00Z'))
  const first = await deps.catalog.body(noon, 'whole')
  const response = CasinosResponse.parse(JSON.parse(first.json.toString()))
  expect(response.now).toBe('2026-11-20T12:00:00.000Z')
  expect(response.casinos.map((one) => one.id)).toEqual([1, 2, 3, 4, 5, 6])
  expect(response.casinos).toEqual(await deps.catalog.casinos())
  expect(gunzipSync(first.compressed('gzip'))).toEqual(first.json)
  expect(brotliDecompressSync(first.compressed('br'))).toEqual(first.json)
  expect(first.etag).toMatch(/^W\/"[\w-]{27}"$/)

  const nowOf = async (at: number) =>
    JSON.parse((await deps.catalog.body(epochMs(at), 'whole')).json.toString()).now as string
  expect(await nowOf(noon + 1000)).toBe('2026-11-20T12:00:00.000Z')
  expect(await nowOf(noon + 1001)).toBe('2026-11-20T12:00:01.001Z')
  // A clock that was set back.
  expect(await nowOf(noon)).toBe('2026-11-20T12:00:00.000Z')
  expect((await deps.catalog.body(epochMs(noon + 1001), 'whole')).etag).toBe(first.etag)

  await castVote(deps, await createUser(deps), 1, 1)
  const voted = await deps.catalog.body(noon, 'whole')
  expect(voted.etag).not.toBe(first.etag)
  expect(JSON.parse(voted.json.toString()).casinos[0].communityRank).toBe(1)
})

test('the catalog files are valid responses of the API', async () => {
  const files = loadCatalogFiles()
  if (!files.ok) throw new Error(JSON.stringify(files.reason))
  await loadCatalog(deps.db, files.value)
  deps.catalog.changed()
  const listed = await deps.catalog.casinos()
  expect(listed.length).toBeGreaterThanOrEqual(files.value.length)
  for (const one of listed) {
    expect({ name: one.name, error: Casino.safeParse(one).error }).toEqual({ name: one.name })
  }
})

test('every field of a casino except its link is returned as it was loaded', async () => {
  const loaded = casino(1, {
    tier: 3,
    rank: 4,
    link: 'https://casino-1.example/?ref=us',
    referral: true,
    operator: 'An operator',
    min_age: 21,
    reset_type: 'specific_time',
    reset_value: '18:30:00',
    reset_zone: 'America/Los_Angeles',
    expected_daily_reward: '0.75',
    rtp: 96.58,
    wash_game: 'A game',
    where_to_collect: 'In the shop',
    best_strategy: 'black jack',
    supports_crypto: true,
    bank_min: '50.00',
    gift_min: '10.00',
    crypto_min: '25.00',
    wallet_min: '100.00',
    wallet_name: 'A wallet',
    currency: 'Hearts',
    exchange_rate: '1 heart = $0.01',
    playthrough: { times: 1.5, terms: 'on slots only' },
    notes: 'A note',
    provenance: {
      sources: ['https://one.example/'],
      checked_on: '2026-11-01',
      confidence: 'high',
      figures: { bank_min: { sources: [0], checked_on: '2026-10-01', confidence: 'low' } },
    },
  })
  await loadCatalog(deps.db, [loaded])
  deps.catalog.changed()
  const derived = { link: '/api/casinos/1/visit', expectedReward: '0.72', communityRank: 0, votes: 0 }
  const read = (await deps.catalog.casinos()).find(({ id }) => id === 1)
  expect({ ...read }).toEqual({ ...Object(camelCase(loaded)), ...derived })
})

test('names in any alphabet are sent unchanged', async () => {
  await loadCatalog(deps.db, [casino(1, { name: 'Ünïcødé 🎰 "quoted" \\ </script>' })])
  deps.catalog.changed()
  const { json, compressed } = await deps.catalog.body(deps.now(), 'whole')
  expect(JSON.parse(json.toString()).casinos[0].name).toBe('Ünïcødé 🎰 "quoted" \\ </script>')
  expect(gunzipSync(compressed('gzip'))).toEqual(json)
})

test("another server's vote shows after two seconds, and during an outage the last catalog", async () => {
  let clock = 0
  const other = createCatalogCache(deps.db, () => clock)
  expect((await other.casinos()).find((one) => one.id === 1)?.communityRank).toBe(0)
  await castVote(deps, await createUser(deps), 1, 1)
  expect(await scoreOf(1)).toBe(1)
  const rankOnOther = async () => (await other.casinos()).find((one) => one.id === 1)?.communityRank
  clock = 2000
  expect(await rankOnOther()).toBe(0)
  clock = 2001
  await rankOnOther()
  await expect.poll(rankOnOther).toBe(1)

  const broken = {
    ...deps.db,
    pool: Object.assign(Object.create(deps.db.pool), { connect: () => Promise.reject(new Error('down')) }),
  }
  await expect(createCatalogCache(broken).read()).rejects.toMatchObject({ name: 'Unavailable' })
})

test('a fetch that started before a change does not hide it', async () => {
  const ann = await createUser(deps)
  for (let round = 0; round < 10; round++) {
    const vote = round % 2 ? 1 : -1
    const [, cast] = await Promise.all([
      deps.catalog.casinos(),
      castVote(deps, ann, 1, vote),
      deps.catalog.casinos(),
    ])
    expect(cast.casino.communityRank).toBe(vote)
    expect(await scoreOf(1)).toBe(vote)
  }
})

test("the dashboard matches the contract, in the user's order, without closed casinos", async () => {
  const ann = await createUser(deps)
  await saveRanking(deps, ann, {
    rows: [
      { casinoId: 3, userTier: 1, userRank: 1 },
      { casinoId: 1, userTier: 1, userRank: 2 },
      { casinoId: 2, userTier: 2, userRank: 1 },
    ],
  })
  await recordAmount(deps, ann, 2, 'spend', cents(325), { id: randomUUID() })
  await castVote(deps, ann, 4, -1)
  const response = await readDashboard(deps, ann)
  expect(DashboardResponse.parse(response)).toEqual(response)
  expect(response.casinos.map((row) => [row.casinoId, row.userTier, row.userRank])).toEqual([
    [3, 1, 1],
    [1, 1, 2],
    [2, 2, 1],
    [4, 4, 4],
    [5, 5, 5],
  ])
  expect(response.casinos[2]).toMatchObject({ userTotalPayout: '0.00', userTotalSpent: '3.25' })
  expect(response.casinos[3]).toMatchObject({
    userVote: -1,
    expectedReward: null,
    ready: true,
    nextAvailableAt: null,
  })
  // 0.95 + 0.50 + 1.00; casino 4 is unknown, tier 5 does not count.
  expect(response.totals.availableNow).toBe('2.45')

  await castVote(deps, await createUser(deps), 1, 1)
  await castVote(deps, ann, 1, -1)
  await recordAmount(deps, ann, 1, 'cash_out', cents(1250), { id: randomUUID() })
  await recordAmount(deps, ann, 1, 'spend', cents(325), { id: randomUUID() })
  await recordCollection(deps, ann, 1, { id: randomUUID() })
  const { casinos: rows } = await readDashboard(deps, ann)
  // The casino's value and score, and the user's own data.
  expect(rows[1]).toEqual({
    casinoId: 1,
    lastCollected: '2026-11-20T12:00:00.000Z',
    userTotalPayout: '12.50',
    userTotalSpent: '3.25',
    userVote: -1,
    userTier: 1,
    userRank: 2,
    hidden: false,
    snoozedUntil: null,
    chosen: true,
    communityRank: 0,
    votes: 2,
    expectedReward: '0.95',
    nextAvailableAt: '2026-11-21T12:00:00.000Z',
    ready: false,
    parentId: null,
    clock: { kind: 'rolling', minutes: 1440 },
    value: { kind: 'fixed', amount: '1.00' },
    streakDay: null,
    collectedDay: null,
    own: null,
    ownVersion: 0,
    tags: [],
  })
})

// By hand: 0.80 x 6/24 = 0.20; 0.90 x 1/24 = 0.0375, half up 0.04; the others pay once a day.
test('a casino that pays several times a day counts with one claim, and is listed with the whole day', async () => {
  const more = await testDeps(database, [
    casino(1, { tier: 1, expected_daily_reward: '0.80', reset_value: '6' }),
    casino(2, { tier: 2, expected_daily_reward: '0.90', reset_value: '1' }),
    casino(3, { tier: 3, expected_daily_reward: '1.00', reset_value: '24' }),
    casino(4, { tier: 4, expected_daily_reward: '0.30', reset_value: '48' }),
    casino(5, { tier: 4, expected_daily_reward: '0.10', reset_type: null, reset_value: null }),
    casino(6, {
      tier: 4,
      expected_daily_reward: '0.50',
      reset_type: 'specific_time',
      reset_value: '05:00:00',
    }),
  ])
  const someone = await createUser(more)
  const before = await readDashboard(more, someone)
  expect(before.totals.availableNow).toBe('2.14')
  expect(before.casinos.map(({ casinoId, expectedReward }) => [casinoId, expectedReward])).toEqual([
    [1, '0.80'],
    [2, '0.90'],
    [3, '1.00'],
    [4, '0.30'],
    [5, '0.10'],
    [6, '0.50'],
  ])
  await recordCollection(more, someone, 1, { id: randomUUID() })
  expect((await readDashboard(more, someone)).totals.availableNow).toBe('1.94')
  more.clock.advance(6 * 3_600_000)
  expect((await readDashboard(more, someone)).totals.availableNow).toBe('2.14')
})
