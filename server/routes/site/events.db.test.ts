import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { STREAMS_PER_PERSON } from '#server/events/event-streams.ts'
import { type EventReader, readEvents } from '#server/testing/event-reader.ts'
import { PASSWORD, type TestApp, type TestClient, testApp, tokensOf } from '#server/testing/test-app.ts'
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
afterEach(async () => {
  app.deps.streams.close()
  await app.closePort()
  vi.useRealTimers()
})

async function follow(client: TestClient, headers: Record<string, string> = {}): Promise<EventReader> {
  const reader = await readEvents(app.fetch, client, headers)
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

test('a stream is neither cached nor buffered by proxies', async () => {
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
    (client: TestClient) => client.put('/api/ranking', { rows: [{ casinoId: 1, userTier: 1, userRank: 1 }] }),
  ],
  ['a collection', (client: TestClient) => client.post('/api/casinos/1/collections', { id: randomUUID() })],
])('%s sends an event to every device of the user, and to no other user', async (_name, write) => {
  const phone = await logIn()
  const bob = await app.member()
  const [ours, theirs] = [await follow(phone), await follow(bob)]
  expect((await write(ann)).status).toBeLessThan(300)
  expect(await ours.until('dashboard')).toEqual(['dashboard'])
  await spend(bob)
  expect(await theirs.until('dashboard')).toEqual(['dashboard'])
})

test('a read and a rejected write send no event', async () => {
  const reader = await follow(ann)
  await ann.get('/api/dashboard')
  await ann.post('/api/casinos/1/spends', { id: randomUUID(), amount: '-1' })
  await ann.post('/api/sessions/end-others')
  expect(await reader.until('account')).toEqual(['account'])
})

test('a page gets no event for its own write, another page does', async () => {
  const [own, other] = [randomUUID(), randomUUID()]
  const [tab, otherTab] = [await follow(ann, { 'x-tab': own }), await follow(ann, { 'x-tab': other })]
  await spend(ann, { 'x-tab': own })
  expect(await otherTab.until('dashboard')).toEqual(['dashboard'])
  await ann.post('/api/sessions/end-others')
  expect(await tab.until('account')).toEqual(['account'])
})

describe('a page that had no stream for a moment', () => {
  let since: number
  beforeEach(async () => {
    // The first stream of a test also opens the port.
    await follow(ann)
    since = performance.now()
    await ann.get('/api/dashboard')
  })
  const unseen = () => ({ 'x-unseen-ms': String(performance.now() - since) })

  test('gets the events of that time first', async () => {
    await spend(ann)
    const reader = await readEvents(app.fetch, ann, unseen())
    expect(await reader.next()).toBe('event: dashboard\ndata: {}\n\n')
    await ann.post('/api/sessions/end-others')
    expect(await reader.next()).toBe('event: account\ndata: {}\n\n')
  })

  test('gets none for its own changes, or those of another user', async () => {
    const tab = randomUUID()
    await spend(await app.member())
    await spend(ann, { 'x-tab': tab })
    expect((await follow(ann, { 'x-tab': tab, ...unseen() })).status).toBe(200)
  })

  test('gets all kinds from a server that has not run for so long', async () => {
    const reader = await readEvents(app.fetch, ann, { 'x-unseen-ms': '30000' })
    expect(await reader.next()).toBe('event: dashboard\ndata: {}\n\nevent: account\ndata: {}\n\n')
  })

  test.each(['0', '-1', 'soon', '', '1e999'])('gets none with an unseen time of %j', async (text) => {
    await spend(ann)
    expect((await follow(ann, { 'x-unseen-ms': text })).status).toBe(200)
  })
})

/** Returns the body of a stream without a connection, because socket buffers would read ahead. */
async function openBody(): Promise<Readable> {
  const found = await app.deps.auth.authenticate(tokensOf(ann))
  if (!found) throw new Error('no session')
  const body = app.deps.streams.open(found.user, { tab: null, unseenMs: 0 }, '192.0.2.1')
  expect(String(body.read())).toBe(': \n\n')
  return body
}

test('repeated events are sent once to a client that has not read them', async () => {
  const body = await openBody()
  for (let n = 0; n < 5; n++) await spend(ann)
  expect(String(body.read())).toBe('event: dashboard\ndata: {}\n\n')
  await ann.post('/api/sessions/end-others')
  expect(String(body.read())).toBe('event: account\ndata: {}\n\n')
})

test('a heartbeat every thirty seconds', async () => {
  const reader = await follow(ann)
  for (let n = 0; n < 3; n++) {
    let received = false
    const piece = reader.next().finally(() => (received = true))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(received).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await piece).toBe(': \n\n')
  }
})

describe('the end of the session', () => {
  test.each([
    ['logging out', (client: TestClient) => client.post('/api/logout')],
    [
      'deleting the account',
      (client: TestClient) => client.post('/api/deleteAccount', { userId: ann.id, password: PASSWORD }),
    ],
    [
      'deleting the session in the database',
      () => database.db.pool.query('delete from auth.session where user_id = $1', [ann.id]),
    ],
  ])('%s sends signed-out and closes the stream', async (_name, end) => {
    const reader = await follow(ann)
    await end(ann)
    expect(await reader.until('signed-out')).toContain('signed-out')
    expect(await reader.next()).toBeNull()
    expect((await ann.get('/api/events')).status).toBe(401)
  })

  test('of another device, by this one', async () => {
    const phone = await logIn()
    const [theirs, ours] = [await follow(phone), await follow(ann)]
    await ann.post('/api/sessions/end-others')
    expect(await theirs.until('signed-out')).toContain('signed-out')
    expect(await ours.until('account')).toEqual(['account'])
  })

  test('a stream continues after reauthentication', async () => {
    const reader = await follow(ann)
    expect((await ann.post('/api/reauthenticate', { password: PASSWORD })).status).toBe(200)
    await spend(ann)
    expect(await reader.until('dashboard')).toEqual(['dashboard'])
    await ann.post('/api/logout')
    expect(await reader.until('signed-out')).toContain('signed-out')
  })

  test('an expired one is noticed within a minute', async () => {
    const reader = await follow(ann)
    app.deps.clock.advance(7 * 86_400_000)
    const events = reader.until('signed-out')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await events).toContain('signed-out')
  })
})

describe('too many streams', () => {
  test('of one user are rejected with Retry-After', async () => {
    const readers = []
    for (let n = 0; n < STREAMS_PER_PERSON; n++) readers.push(await follow(ann))
    const rejected = await ann.get('/api/events')
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '10'])
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

  test('a client that stops reading frees its slot', async () => {
    for (let n = 0; n < STREAMS_PER_PERSON; n++) await openBody()
    // Two heartbeats pass unread.
    expect((await ann.get('/api/events')).status).toBe(429)
    vi.advanceTimersByTime(60_000)
    await follow(ann)
  })
})

test('a stopping server ends its streams without sending signed-out', async () => {
  const reader = await follow(ann)
  const rest = reader.next()
  app.deps.streams.close()
  expect(await rest).toBeNull()
  expect((await ann.get('/api/events')).status).toBe(503)
})
