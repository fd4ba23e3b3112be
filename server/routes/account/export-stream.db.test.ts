import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ExportResponse } from '#contract/export.ts'
import { listen } from '#server/listener/listen.ts'
import { seedLedger } from '#server/testing/seed-ledger.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

type Member = TestClient & { readonly id: string; readonly email: string }

let database: TestDatabase
let app: TestApp
let ann: Member

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
afterEach(() => app.closePort())
beforeEach(async () => {
  app = await testApp(database, { env: { PORT: '0', HOST: '127.0.0.1' } })
  ann = await app.member()
})

const cookieOf = (who: Member) => ({
  cookie: [...who.jar].map(([name, value]) => `${name}=${value}`).join('; '),
})

/** Returns a response with an unread body. */
const open = async (who: Member, path = '/api/export.json', method = 'GET') =>
  await app.fetch(path, { method, headers: cookieOf(who) })

/** Entries of over 2 kB each: more than the socket buffers of a connection. */
const longLedger = () => seedLedger(database.db, ann.id, LONG, { note: '🎰'.repeat(500) })
const LONG = 8000

/** Runs with the app on a port. */
async function onPort(run: (address: string) => Promise<void>): Promise<void> {
  const server = await listen(app.deps)
  try {
    await run(server.address)
  } finally {
    await server.close(0)
  }
}

async function begin(address: string, path: string): Promise<IncomingMessage> {
  const request = get(`${address}${path}`, { headers: cookieOf(ann) })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  await once(response, 'readable')
  return response
}

test('exports all entries of several pages once, newest first', async () => {
  await seedLedger(database.db, ann.id, 2500)
  const exported = ExportResponse.parse((await ann.get('/api/export.json')).body)
  expect(exported.complete).toBe(true)
  expect(new Set(exported.entries.map(({ id }) => id)).size).toBe(2500)
  const times = exported.entries.map(({ occurred_at }) => occurred_at)
  expect(times).toEqual(times.toSorted().toReversed())
  const of = (kind: string) =>
    exported.entries.filter((entry) => entry.kind === kind && entry.voided_at === null).length
  expect(exported.totals).toMatchObject({
    collected: (of('cash_out') * 2.5).toFixed(2),
    spent: of('spend').toFixed(2),
  })
  const rows = (await ann.get('/api/export.csv')).bytes.toString().split('\r\n')
  expect(rows).toHaveLength(2500 + 2)
})

test.each([['two'], ['a thousand'], ['no']])(
  '%s entries are exported without empty or partial pages',
  async (name) => {
    const count = { two: 2, 'a thousand': 1000, no: 0 }[name] ?? 0
    await seedLedger(database.db, ann.id, count)
    expect(ExportResponse.parse((await ann.get('/api/export.json')).body).entries).toHaveLength(count)
  },
)

test('an entry recorded during the export marks it as incomplete', async () => {
  // The server cannot reach the last page before this is read.
  await longLedger()
  const reader = (await open(ann)).body?.getReader()
  const parts: Uint8Array[] = []
  const text = () => Buffer.concat(parts).toString()
  const read = async () => {
    const next = await reader?.read()
    if (next?.value) parts.push(next.value)
    return next?.done === false
  }
  // Its first page would have the entry that is recorded now.
  while (!text().includes('"occurred_at"')) expect(await read()).toBe(true)
  expect((await ann.post('/api/casinos/1/spends', { id: randomUUID(), amount: '5.00' })).status).toBe(201)
  while (await read());
  const exported = ExportResponse.parse(JSON.parse(text()))
  expect(exported.complete).toBe(false)
  expect(exported.entries).toHaveLength(LONG)
})

test('requires a recent sign-in, and records success and rejection', async () => {
  app.deps.clock.advance(11 * 60_000)
  for (const path of ['/api/export.json', '/api/export.csv']) {
    const rejected = await ann.get(path)
    expect([rejected.status, rejected.body.error?.code]).toEqual([403, 'reauthentication-needed'])
  }
  expect((await ann.post('/api/reauthenticate', { password: PASSWORD })).status).toBe(200)
  const { account } = ExportResponse.parse((await ann.get('/api/export.json')).body)
  expect(account.security_record.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    'export ok',
    'confirm ok',
    'export reauthentication-needed',
    'export reauthentication-needed',
    'sign-up ok',
  ])
})

test('one export at a time per user: rejects the second until the first was read or abandoned', async () => {
  const bob = await app.member()
  await longLedger()
  const first = await open(ann)
  const second = await ann.get('/api/export.csv')
  expect(second.status).toBe(429)
  expect(second.body.error).toMatchObject({
    code: 'too-many-requests',
    message: 'Your last download is still running. Try again when it’s done.',
  })
  expect(second.headers.get('retry-after')).toBe('10')
  expect((await bob.get('/api/export.json')).status).toBe(200)

  await first.text()
  const third = await open(ann)
  expect(third.status).toBe(200)
  await third.body?.cancel()
  await vi.waitUntil(async () => (await ann.get('/api/export.csv')).status === 200, { timeout: 40_000 })
  expect((await open(ann, '/api/export.json', 'HEAD')).status).toBe(200)
  expect((await ann.get('/api/export.csv')).status).toBe(200)
})

test('a rejected export takes no slot', async () => {
  app = await testApp(database, { env: { RATE_LIMIT_SCALE: '0.05' } })
  ann = await app.member()
  expect((await ann.get('/api/export.csv')).status).toBe(200)
  expect((await ann.get('/api/export.csv')).status).toBe(429)
  expect(app.deps.exporting.size).toBe(0)
})

test('a client that stops reading is disconnected and frees the slot', async () => {
  await longLedger()
  const server = await listen(app.deps, { stalledResponseMs: 200 })
  try {
    await begin(server.address, '/api/export.json')
    expect((await ann.get('/api/export.json')).status).toBe(429)
    await vi.waitUntil(async () => (await ann.get('/api/export.csv')).status === 200, { timeout: 40_000 })
  } finally {
    await server.close(0)
  }
})

test('a client that disconnects in the middle frees the slot', async () => {
  await longLedger()
  await onPort(async (address) => {
    const response = await begin(address, '/api/export.json')
    expect((await ann.get('/api/export.json')).status).toBe(429)
    response.destroy()
    await vi.waitUntil(async () => (await ann.get('/api/export.csv')).status === 200, { timeout: 40_000 })
  })
})

test.each(['/api/export.json', '/api/export.csv'])(
  'an error during an export closes the connection: %s',
  async (path) => {
    await longLedger()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await onPort(async (address) => {
      const response = await begin(address, path)
      expect(response.statusCode).toBe(200)
      const deleted = await ann.post('/api/deleteAccount', { userId: ann.id, password: PASSWORD })
      expect(deleted.status).toBe(200)
      await expect(response.toArray()).rejects.toMatchObject({ code: 'ECONNRESET' })
      expect(response.complete).toBe(false)
    })
    expect(app.deps.exporting.size).toBe(0)
    vi.restoreAllMocks()
  },
)

test('other requests are processed during an export', async () => {
  await longLedger()
  const bob = await app.member()
  await onPort(async (address) => {
    const response = await begin(address, '/api/export.json')
    expect((await bob.get('/api/dashboard')).status).toBe(200)
    expect((await bob.post('/api/casinos/1/spends', { id: randomUUID(), amount: '5.00' })).status).toBe(201)
    expect(
      ExportResponse.parse(JSON.parse(Buffer.concat(await response.toArray()).toString())).complete,
    ).toBe(true)
  })
})
