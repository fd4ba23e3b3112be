import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { STREAMS_PER_PERSON } from '#server/live/streams.ts'
import { type EventReader, readEvents } from '#server/testing/event-reader.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

type Member = TestClient & { readonly id: string; readonly email: string }

let database: TestDatabase
let app: TestApp
let ann: Member

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  app = await testApp(database)
  ann = await app.member()
})
afterEach(() => {
  app.deps.streams.close()
  vi.useRealTimers()
})

async function follow(client: TestClient, headers: Record<string, string> = {}): Promise<EventReader> {
  const reader = await readEvents((path, init) => createApp(app.deps).request(path, init), client, headers)
  expect([reader.status, await reader.next()]).toEqual([200, ': \n\n'])
  return reader
}

async function logIn(): Promise<TestClient> {
  const client = app.visitor()
  await client.post('/api/login', { email: ann.email, password: PASSWORD })
  return client
}

const spend = (client: TestClient, headers = {}) =>
  client.send('POST', '/api/casinos/1/spends', { body: { id: randomUUID(), amount: '1.00' }, headers })

test('a stream is never stored or gathered by anyone on the way', async () => {
  const { headers } = await follow(ann)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
})

test.each([
  ['a spend', spend],
  ['a vote', (client: TestClient) => client.put('/api/casinos/1/vote', { vote: 1 })],
  [
    'a new order',
    (client: TestClient) =>
      client.put('/api/ranking', { rows: [{ casino_id: 1, user_tier: 1, user_rank: 1 }] }),
  ],
  ['a collection', (client: TestClient) => client.post('/api/casinos/1/collections', { id: randomUUID() })],
])('%s is told to every device of this person, and to nobody else', async (_name, write) => {
  const phone = await logIn()
  const bob = await app.member()
  const [ours, theirs] = [await follow(phone), await follow(bob)]
  expect((await write(ann)).status).toBeLessThan(300)
  expect(await ours.until('dashboard')).toEqual(['dashboard'])
  await spend(bob)
  expect(await theirs.until('dashboard')).toEqual(['dashboard'])
})

test('a read and a refused write are told to nobody', async () => {
  const reader = await follow(ann)
  await ann.get('/api/dashboard')
  await ann.post('/api/casinos/1/spends', { id: randomUUID(), amount: '-1' })
  await ann.post('/api/sessions/end-others')
  expect(await reader.until('account')).toEqual(['account'])
})

test('a page is not told of what it did itself, its neighbour is', async () => {
  const [mine, other] = [randomUUID(), randomUUID()]
  const [tab, neighbour] = [await follow(ann, { 'x-tab': mine }), await follow(ann, { 'x-tab': other })]
  await spend(ann, { 'x-tab': mine })
  expect(await neighbour.until('dashboard')).toEqual(['dashboard'])
  await ann.post('/api/sessions/end-others')
  expect(await tab.until('account')).toEqual(['account'])
})

test('what happens while nobody reads is told once', async () => {
  const reader = await follow(ann)
  for (let n = 0; n < 5; n++) await spend(ann)
  expect(await reader.next()).toBe('event: dashboard\ndata: {}\n\n')
  await ann.post('/api/sessions/end-others')
  expect(await reader.next()).toBe('event: account\ndata: {}\n\n')
})

test('a heartbeat every thirty seconds', async () => {
  const reader = await follow(ann)
  for (let n = 0; n < 3; n++) {
    let come = false
    const piece = reader.next().finally(() => (come = true))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(come).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await piece).toBe(': \n\n')
  }
})

describe('the end of the session', () => {
  test.each([
    ['logging out', (client: TestClient) => client.post('/api/logout')],
    [
      'deleting the account',
      (client: TestClient) => client.post('/api/deleteAccount', { user_id: ann.id, password: PASSWORD }),
    ],
    [
      'a delete by hand',
      () => database.db.pool.query('delete from auth.session where "userId" = $1', [ann.id]),
    ],
  ])('N6: %s says so and closes the stream', async (_name, end) => {
    const reader = await follow(ann)
    await end(ann)
    expect(await reader.until('signed-out')).toContain('signed-out')
    expect(await reader.next()).toBeNull()
    expect((await ann.get('/api/events')).status).toBe(401)
  })

  test('C15: of another device, by this one', async () => {
    const phone = await logIn()
    const [theirs, ours] = [await follow(phone), await follow(ann)]
    await ann.post('/api/sessions/end-others')
    expect(await theirs.until('signed-out')).toContain('signed-out')
    expect(await ours.until('account')).toEqual(['account'])
  })

  test('confirming who one is goes on under the new name', async () => {
    const reader = await follow(ann)
    expect((await ann.post('/api/reauthenticate', { password: PASSWORD })).status).toBe(200)
    await spend(ann)
    expect(await reader.until('dashboard')).toEqual(['dashboard'])
    await ann.post('/api/logout')
    expect(await reader.until('signed-out')).toContain('signed-out')
  })

  test('one that ran out is noticed within a minute', async () => {
    const reader = await follow(ann)
    app.deps.clock.advance(7 * 86_400_000)
    const told = reader.until('signed-out')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await told).toContain('signed-out')
  })
})

describe('N5: too many streams', () => {
  test('of one person are refused, with the time to wait', async () => {
    const readers = []
    for (let n = 0; n < STREAMS_PER_PERSON; n++) readers.push(await follow(ann))
    const refused = await ann.get('/api/events')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    await follow(await app.member())
    await readers[0]?.leave()
    await follow(ann)
  })

  test('HEAD takes none of them', async () => {
    for (let n = 0; n <= STREAMS_PER_PERSON; n++) {
      const head = await ann.send('HEAD', '/api/events')
      expect([head.status, head.headers.get('content-type'), head.body]).toEqual([
        200,
        'text/event-stream; charset=utf-8',
        '',
      ])
    }
    for (let n = 0; n < STREAMS_PER_PERSON; n++) await follow(ann)
  })

  test('one that is not read any more makes room', async () => {
    for (let n = 0; n < STREAMS_PER_PERSON; n++) await follow(ann)
    // Nothing is asked of them: two heartbeats go by unread.
    expect((await ann.get('/api/events')).status).toBe(429)
    vi.advanceTimersByTime(60_000)
    await follow(ann)
  })
})

test('a server that stops ends its streams without signing anybody out', async () => {
  const reader = await follow(ann)
  const rest = reader.next()
  app.deps.streams.close()
  expect(await rest).not.toContain('signed-out')
  expect(await reader.next()).toBeNull()
  expect((await ann.get('/api/events')).status).toBe(503)
})
