import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const DAY = 86_400_000
let database: TestDatabase
let app: TestApp
let ann: Awaited<ReturnType<TestApp['member']>>

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  // Six ledger writes a day instead of five thousand.
  app = await testApp(database, { env: { RATE_LIMIT_SCALE: '0.00121' } })
  ann = await app.member()
})

const spend = (id: string, amount = '1.00') => ann.post('/api/casinos/1/spends', { id, amount })

/** One write of every kind: six. */
async function useUp(): Promise<string> {
  const [first, second] = [randomUUID(), randomUUID()]
  const responses = [
    await ann.post('/api/casinos/1/collections', { id: randomUUID() }),
    await ann.post('/api/casinos/1/cash-outs', { id: first, amount: '5.00' }),
    await spend(second),
    await ann.send('PATCH', `/api/entries/${first}`, { body: { amount: '6.00' } }),
    await ann.send('DELETE', `/api/entries/${first}`),
    await ann.post(`/api/entries/${first}/restore`),
  ]
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 200, 200, 200])
  return second
}

test('all ledger writes of a user count toward one daily limit', async () => {
  const known = await useUp()
  const rejected = [
    await ann.post('/api/casinos/2/collections', { id: randomUUID() }),
    await ann.post('/api/casinos/2/cash-outs', { id: randomUUID(), amount: '5.00' }),
    await spend(randomUUID()),
    await ann.send('PATCH', `/api/entries/${known}`, { body: { amount: '6.00' } }),
    await ann.send('DELETE', `/api/entries/${known}`),
    await ann.post(`/api/entries/${known}/restore`),
  ]
  for (const { status, body, headers } of rejected) {
    expect([status, body.error.code, headers.get('retry-after')]).toEqual([429, 'too-many-requests', '86400'])
    expect(body.error.message).toBe(
      'You’ve reached the daily limit for changes to your history. Please try again later.',
    )
  }
  const { body } = await ann.get('/api/dashboard')
  expect(body.totals).toMatchObject({ collected: '6.00', spent: '1.00' })
  app.deps.clock.advance(DAY)
  expect((await spend(randomUUID())).status).toBe(201)
})

test('does not limit other routes or other users', async () => {
  await useUp()
  expect((await ann.put('/api/casinos/1/vote', { vote: 1 })).status).toBe(200)
  expect((await ann.put('/api/casinos/1/visibility', { hidden: true, snoozedUntil: null })).status).toBe(200)
  app.deps.clock.advance(600_000)
  const bob = await app.member()
  expect((await bob.post('/api/casinos/1/collections', { id: randomUUID() })).status).toBe(201)
})

test('a retry of a recorded write succeeds above the limit, and never counts', async () => {
  const id = randomUUID()
  await spend(id)
  for (let n = 0; n < 8; n++) expect((await spend(id)).body).toMatchObject({ replayed: true, entryId: id })
  for (let n = 0; n < 5; n++) expect((await spend(randomUUID())).status).toBe(201)
  expect((await spend(randomUUID())).status).toBe(429)
  const again = await spend(id)
  expect([again.status, again.body.replayed]).toEqual([200, true])
  expect((await spend(id, '2.00')).status).toBe(409)
  expect((await ann.get('/api/dashboard')).body.totals.spent).toBe('6.00')
})

test('a collection that is a duplicate counts, and its retry succeeds above the limit', async () => {
  const collect = (id: string) => ann.post('/api/casinos/1/collections', { id })
  const ids = Array.from({ length: 6 }, () => randomUUID())
  const [first] = ids
  const statuses = []
  for (const id of ids) statuses.push((await collect(id)).status)
  expect(statuses).toEqual([201, 200, 200, 200, 200, 200])
  expect((await collect(randomUUID())).status).toBe(429)
  for (const id of ids) expect((await collect(id)).body).toMatchObject({ replayed: true, entryId: first })
})
