import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DashboardResponse, DashboardRow } from '#contract/dashboard.ts'
import type { Entry } from '#contract/entries.ts'
import { casinoPath, PATHS } from '#contract/paths.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { checkTotals } from '#server/jobs/check-totals.ts'
import {
  PASSWORD,
  type TestResponse,
  type TestApp,
  testApp,
  type TestClient,
} from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let laptop: TestClient
let phone: TestClient

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  const member = await app.member('ann@example.com')
  laptop = member
  phone = app.visitor()
  const response = await phone.post(PATHS.logIn, { email: member.email, password: PASSWORD })
  if (response.status !== 200) throw new Error(`the log-in returned ${response.status}`)
})

async function dashboard(client: TestClient): Promise<DashboardResponse> {
  return (await client.get(PATHS.dashboard)).body as DashboardResponse
}

function sumOf(entries: readonly Entry[], kind: Entry['kind']): number {
  return entries
    .filter((entry) => entry.kind === kind)
    .reduce((sum, { amount }) => sum + centsOfDecimal(amount ?? '0.00'), 0)
}

/** Returns the ranks of every tier, in order. */
function ranksByTier(rows: readonly DashboardRow[]): number[][] {
  return [1, 2, 3, 4, 5].map((tier) =>
    rows
      .filter((row) => row.userTier === tier)
      .map((row) => row.userRank)
      .toSorted((a, b) => a - b),
  )
}

/** Returns the list with each casino moved down by `turn` places. */
function rotated(rows: readonly DashboardRow[], turn: number) {
  const places = rows.map((row) => row.userTier).toSorted((a, b) => a - b)
  const counted = new Map<number, number>()
  return places.map((tier, at) => {
    const rank = (counted.get(tier) ?? 0) + 1
    counted.set(tier, rank)
    const moved = rows[(at + turn) % rows.length]
    return { casinoId: moved?.casinoId ?? 0, userTier: tier, userRank: rank }
  })
}

test('twenty concurrent requests from two browsers of one account: totals, ranks, and scores stay exact', async () => {
  const { casinos } = await dashboard(laptop)
  const [first, second] = casinos
  if (first === undefined || second === undefined) throw new Error('the list is empty')
  const bob = await app.member('bob@example.com')
  const all: TestResponse[] = []
  for (let round = 0; round < 5; round++) {
    const requests = [laptop, phone].flatMap((browser, at) => [
      browser.post(casinoPath(first.casinoId, 'cash-outs'), { id: randomUUID(), amount: '0.10' }),
      browser.post(casinoPath(first.casinoId, 'cash-outs'), { id: randomUUID(), amount: '12.57' }),
      browser.post(casinoPath(second.casinoId, 'cash-outs'), { id: randomUUID(), amount: '0.20' }),
      browser.post(casinoPath(first.casinoId, 'spends'), { id: randomUUID(), amount: '3.33' }),
      browser.post(casinoPath(second.casinoId, 'spends'), { id: randomUUID(), amount: '0.01' }),
      browser.post(casinoPath(first.casinoId, 'collections'), { id: randomUUID() }),
      browser.put(casinoPath(first.casinoId, 'vote'), { vote: (round + at) % 2 === 0 ? 1 : -1 }),
      browser.put(casinoPath(second.casinoId, 'vote'), { vote: at === 0 ? -1 : 1 }),
      browser.put(PATHS.ranking, { rows: rotated(casinos, round * 2 + at) }),
      browser.get(PATHS.dashboard),
    ])
    expect(requests).toHaveLength(20)
    all.push(...(await Promise.all([...requests, bob.put(casinoPath(first.casinoId, 'vote'), { vote: 1 })])))
  }
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 201]))

  const after = await dashboard(phone)
  const { entries } = (await laptop.get(`${PATHS.entries}?limit=100`)).body as { entries: Entry[] }
  // Calculated by hand: 10 times (0.10 + 12.57 + 0.20), and 10 times (3.33 + 0.01).
  expect(after.totals).toMatchObject({ collected: '128.70', spent: '33.40', profit: '95.30' })
  expect(sumOf(entries, 'cash_out')).toBe(12_870)
  expect(sumOf(entries, 'spend')).toBe(3_340)
  expect(await checkTotals(app.deps.db)).toBe(0)
  for (const ranks of ranksByTier(after.casinos)) expect(ranks).toEqual(ranks.map((_, at) => at + 1))
  const theirs = await dashboard(bob)
  for (const { casinoId: id } of [first, second]) {
    const votes = [after, theirs].map(
      ({ casinos: rows }) => rows.find((row) => row.casinoId === id)?.userVote ?? 0,
    )
    const row = after.casinos.find(({ casinoId: at }) => at === id)
    expect(row?.communityRank).toBe(votes.reduce<number>((sum, vote) => sum + vote, 0))
    expect(row?.votes).toBe(votes.filter((vote) => vote !== 0).length)
  }
})
