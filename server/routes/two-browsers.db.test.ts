import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DashboardAnswer, DashboardRow } from '#contract/dashboard.ts'
import type { Entry } from '#contract/entries.ts'
import { casinoPath, PATHS } from '#contract/paths.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { checkProjection } from '#server/db/check-projection.ts'
import {
  PASSWORD,
  type TestAnswer,
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
  const answer = await phone.post(PATHS.logIn, { email: member.email, password: PASSWORD })
  if (answer.status !== 200) throw new Error(`the log-in answered ${answer.status}`)
})

async function dashboard(client: TestClient): Promise<DashboardAnswer> {
  return (await client.get(PATHS.dashboard)).body as DashboardAnswer
}

function sumOf(entries: readonly Entry[], kind: Entry['kind']): number {
  return entries
    .filter((entry) => entry.kind === kind)
    .reduce((sum, { amount }) => sum + centsOfDecimal(amount ?? '0.00'), 0)
}

/** Every tier's ranks, in order. */
function ranksByTier(rows: readonly DashboardRow[]): number[][] {
  return [1, 2, 3, 4, 5].map((tier) =>
    rows
      .filter((row) => row.user_tier === tier)
      .map((row) => row.user_rank)
      .toSorted((a, b) => a - b),
  )
}

/** One tier after the other, each casino moved on by `turn` places across the whole list. */
function rotated(rows: readonly DashboardRow[], turn: number) {
  const places = rows.map((row) => row.user_tier).toSorted((a, b) => a - b)
  const counted = new Map<number, number>()
  return places.map((tier, at) => {
    const rank = (counted.get(tier) ?? 0) + 1
    counted.set(tier, rank)
    const moved = rows[(at + turn) % rows.length]
    return { casino_id: moved?.casino_id ?? 0, user_tier: tier, user_rank: rank }
  })
}

test('twenty requests at once from two browsers of one account: totals, ranks and scores stay exact', async () => {
  const { casinos } = await dashboard(laptop)
  const [first, second] = casinos
  if (first === undefined || second === undefined) throw new Error('the list is empty')
  const bob = await app.member('bob@example.com')
  const all: TestAnswer[] = []
  for (let round = 0; round < 5; round++) {
    const requests = [laptop, phone].flatMap((browser, at) => [
      browser.post(casinoPath(first.casino_id, 'cash-outs'), { id: randomUUID(), amount: '0.10' }),
      browser.post(casinoPath(first.casino_id, 'cash-outs'), { id: randomUUID(), amount: '12.57' }),
      browser.post(casinoPath(second.casino_id, 'cash-outs'), { id: randomUUID(), amount: '0.20' }),
      browser.post(casinoPath(first.casino_id, 'spends'), { id: randomUUID(), amount: '3.33' }),
      browser.post(casinoPath(second.casino_id, 'spends'), { id: randomUUID(), amount: '0.01' }),
      browser.post(casinoPath(first.casino_id, 'collections'), { id: randomUUID() }),
      browser.put(casinoPath(first.casino_id, 'vote'), { vote: (round + at) % 2 === 0 ? 1 : -1 }),
      browser.put(casinoPath(second.casino_id, 'vote'), { vote: at === 0 ? -1 : 1 }),
      browser.put(PATHS.ranking, { rows: rotated(casinos, round * 2 + at) }),
      browser.get(PATHS.dashboard),
    ])
    expect(requests).toHaveLength(20)
    all.push(...(await Promise.all([...requests, bob.put(casinoPath(first.casino_id, 'vote'), { vote: 1 })])))
  }
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 201]))

  const after = await dashboard(phone)
  const { entries } = (await laptop.get(`${PATHS.entries}?limit=100`)).body as { entries: Entry[] }
  // Worked out by hand: 10 times (0.10 + 12.57 + 0.20), and 10 times (3.33 + 0.01).
  expect(after.totals).toMatchObject({ collected: '128.70', spent: '33.40', profit: '95.30' })
  expect(sumOf(entries, 'cash_out')).toBe(12_870)
  expect(sumOf(entries, 'spend')).toBe(3_340)
  expect(await checkProjection(app.deps.db)).toBe(0)
  for (const ranks of ranksByTier(after.casinos)) expect(ranks).toEqual(ranks.map((_, at) => at + 1))
  const theirs = await dashboard(bob)
  for (const { casino_id: id } of [first, second]) {
    const votes = [after, theirs].map(
      ({ casinos: rows }) => rows.find((row) => row.casino_id === id)?.user_vote ?? 0,
    )
    const row = after.casinos.find(({ casino_id: at }) => at === id)
    expect(row?.community_rank).toBe(votes.reduce<number>((sum, vote) => sum + vote, 0))
    expect(row?.votes).toBe(votes.filter((vote) => vote !== 0).length)
  }
})
