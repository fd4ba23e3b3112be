import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CasinosAnswer } from '#contract/casinos.ts'
import { DashboardAnswer } from '#contract/dashboard.ts'
import { cents, epochMs } from '#core/units.ts'
import { castVote } from '#server/commands/cast-vote.ts'
import { loadCatalogue } from '#server/commands/load-catalogue.ts'
import { recordAmount } from '#server/commands/record-amount.ts'
import { recordCollection } from '#server/commands/record-collection.ts'
import { saveRanking } from '#server/commands/save-ranking.ts'
import { createCatalogueCache } from '#server/queries/catalogue-cache.ts'
import { readDashboard } from '#server/queries/read-dashboard.ts'
import { casino, casinos, person } from '#server/testing/factories.ts'
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
  (await deps.catalogue.casinos()).find((one) => one.id === id)?.community_rank

test('loading the same files again changes nothing; a change, a new one and a vanished one are counted', async () => {
  expect(await loadCatalogue(deps.db, casinos())).toEqual({ changed: 0 })
  const next = [...casinos().slice(1), casino(7)].map((one) => (one.id === 3 ? { ...one, rtp: 91.25 } : one))
  expect(await loadCatalogue(deps.db, next)).toEqual({ changed: 3 })
  deps.catalogue.changed()
  const { byId } = await deps.catalogue.read()
  expect(byId.get(1)?.casino.active).toBe(false)
  expect(byId.get(3)?.casino).toMatchObject({ rtp: 91.25, expected_reward: '0.91' })
  expect(byId.get(7)?.casino).toMatchObject({ active: true, community_rank: 0, votes: 0 })
  expect(byId.size).toBe(7)
})

test('a score outlives a load, and a bad file changes nothing', async () => {
  await castVote(deps, await person(deps), 1, 1)
  const bad = [casino(1, { name: 'Renamed' }), casino(2, { reset_type: 'hourly', reset_value: '745' })]
  await expect(loadCatalogue(deps.db, bad)).rejects.toMatchObject({ code: '23514' })
  await loadCatalogue(deps.db, casinos())
  deps.catalogue.changed()
  expect((await deps.catalogue.casinos()).find((one) => one.id === 1)).toMatchObject({
    name: 'Casino 1',
    community_rank: 1,
  })
})

test("the answer is the contract's, plain and gzipped, and its tag is of the casinos alone", async () => {
  const first = await deps.catalogue.body(epochMs(Date.parse('2026-11-20T12:00:00Z')))
  const later = await deps.catalogue.body(epochMs(Date.parse('2026-11-20T12:00:01.5Z')))
  const answer = CasinosAnswer.parse(JSON.parse(Buffer.concat(first.json).toString()))
  expect(answer.now).toBe('2026-11-20T12:00:00.000Z')
  expect(answer.casinos.map((one) => one.id)).toEqual([1, 2, 3, 4, 5, 6])
  expect(answer.casinos).toEqual(await deps.catalogue.casinos())
  expect(gunzipSync(Buffer.concat(first.gzip))).toEqual(Buffer.concat(first.json))
  expect(gunzipSync(Buffer.concat(later.gzip)).toString()).toContain('"now":"2026-11-20T12:00:01.500Z"')
  expect(later.etag).toBe(first.etag)
  expect(first.etag).toMatch(/^W\/"[\w-]{27}"$/)
  await castVote(deps, await person(deps), 1, 1)
  expect((await deps.catalogue.body(deps.now())).etag).not.toBe(first.etag)
})

test('every field of a casino comes back as it was loaded', async () => {
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
    notes: 'A note',
  })
  await loadCatalogue(deps.db, [loaded])
  deps.catalogue.changed()
  const derived = { expected_reward: '0.72', community_rank: 0, votes: 0 }
  const read = (await deps.catalogue.casinos()).find(({ id }) => id === 1)
  expect(read).toEqual({ ...loaded, ...derived })
})

test('casinos and names of any alphabet survive the splice', async () => {
  await loadCatalogue(deps.db, [casino(1, { name: 'Ünïcødé 🎰 "quoted" \\ </script>' })])
  deps.catalogue.changed()
  const body = await deps.catalogue.body(deps.now())
  const [json, gzip] = [Buffer.concat(body.json), Buffer.concat(body.gzip)]
  expect(JSON.parse(json.toString()).casinos[0].name).toBe('Ünïcødé 🎰 "quoted" \\ </script>')
  expect(gunzipSync(gzip)).toEqual(json)
})

test("another server's vote shows after two seconds, and an outage shows the last reading", async () => {
  let clock = 0
  const other = createCatalogueCache(deps.db, () => clock)
  expect((await other.casinos()).find((one) => one.id === 1)?.community_rank).toBe(0)
  await castVote(deps, await person(deps), 1, 1)
  expect(await scoreOf(1)).toBe(1)
  const rankThere = async () => (await other.casinos()).find((one) => one.id === 1)?.community_rank
  clock = 2000
  expect(await rankThere()).toBe(0)
  clock = 2001
  await rankThere()
  await expect.poll(rankThere).toBe(1)

  const broken = {
    ...deps.db,
    pool: Object.assign(Object.create(deps.db.pool), { connect: () => Promise.reject(new Error('down')) }),
  }
  await expect(createCatalogueCache(broken).read()).rejects.toMatchObject({ name: 'Unavailable' })
})

test('a reading that began before a change does not hide it', async () => {
  const ann = await person(deps)
  for (let round = 0; round < 10; round++) {
    const vote = round % 2 ? 1 : -1
    const [, cast] = await Promise.all([
      deps.catalogue.casinos(),
      castVote(deps, ann, 1, vote),
      deps.catalogue.casinos(),
    ])
    expect(cast.casino.community_rank).toBe(vote)
    expect(await scoreOf(1)).toBe(vote)
  }
})

test("the dashboard is the contract's, in the person's own order, without what was closed", async () => {
  const ann = await person(deps)
  await saveRanking(deps, ann, [
    { casino_id: 3, user_tier: 1, user_rank: 1 },
    { casino_id: 1, user_tier: 1, user_rank: 2 },
    { casino_id: 2, user_tier: 2, user_rank: 1 },
  ])
  await recordAmount(deps, ann, 2, 'spend', cents(325), { id: randomUUID() })
  await castVote(deps, ann, 4, -1)
  const answer = await readDashboard(deps, ann)
  expect(DashboardAnswer.parse(answer)).toEqual(answer)
  expect(answer.casinos.map((row) => [row.casino_id, row.user_tier, row.user_rank])).toEqual([
    [3, 1, 1],
    [1, 1, 2],
    [2, 2, 1],
    [4, 4, 4],
    [5, 5, 5],
  ])
  expect(answer.casinos[2]).toMatchObject({ user_total_payout: '0.00', user_total_spent: '3.25' })
  expect(answer.casinos[3]).toMatchObject({
    user_vote: -1,
    expected_reward: null,
    ready: true,
    next_available_at: null,
  })
  // 0.95 + 0.50 + 1.00; casino 4 is unknown, tier 5 does not count.
  expect(answer.totals.available_now).toBe('2.45')

  await castVote(deps, await person(deps), 1, 1)
  await castVote(deps, ann, 1, -1)
  await recordAmount(deps, ann, 1, 'cash_out', cents(1250), { id: randomUUID() })
  await recordAmount(deps, ann, 1, 'spend', cents(325), { id: randomUUID() })
  await recordCollection(deps, ann, 1, { id: randomUUID() })
  const { casinos: rows } = await readDashboard(deps, ann)
  // What the casino is worth and what others think of it beside what this person did there.
  expect(rows[1]).toEqual({
    casino_id: 1,
    last_collected: '2026-11-20T12:00:00.000Z',
    user_total_payout: '12.50',
    user_total_spent: '3.25',
    user_vote: -1,
    user_tier: 1,
    user_rank: 2,
    hidden: false,
    snoozed_until: null,
    community_rank: 0,
    votes: 2,
    expected_reward: '0.95',
    next_available_at: '2026-11-21T12:00:00.000Z',
    ready: false,
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
  const someone = await person(more)
  const before = await readDashboard(more, someone)
  expect(before.totals.available_now).toBe('2.14')
  expect(before.casinos.map(({ casino_id, expected_reward }) => [casino_id, expected_reward])).toEqual([
    [1, '0.80'],
    [2, '0.90'],
    [3, '1.00'],
    [4, '0.30'],
    [5, '0.10'],
    [6, '0.50'],
  ])
  const after = await recordCollection(more, someone, 1, { id: randomUUID() })
  expect(after.totals.available_now).toBe('1.94')
  more.clock.advance(6 * 3_600_000)
  expect((await readDashboard(more, someone)).totals.available_now).toBe('2.14')
})
