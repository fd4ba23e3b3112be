import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/db/query.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { settleMail } from '#server/mail/unsent-mail.ts'
import { openRedis } from '#server/redis/open-redis.ts'
import { readEvents } from '#server/testing/event-reader.ts'
import { readMetric, readMetrics } from '#server/testing/read-metrics.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (app = await testApp(database)))
afterEach(() => app.closePort())

const read = (name: string, labels?: Record<string, string>) => readMetric(app.deps.metrics, name, labels)

describe('requests', () => {
  const count = (labels: Record<string, string>) => read('http_request_duration_seconds_count', labels)

  test('are counted by method, pattern of the route, and status', async () => {
    const member = await app.member()
    for (let n = 0; n < 2; n++) await member.get('/api/dashboard')
    await app.visitor().get('/api/dashboard')
    await member.post('/api/casinos/2/spends', { id: randomUUID(), amount: '7.77' })
    await member.send('DELETE', '/api/nothing/at-all')
    const route = '/api/dashboard'
    expect(await count({ method: 'GET', route, status: '200' })).toBe(2)
    expect(await count({ method: 'GET', route, status: '401' })).toBe(1)
    expect(await count({ method: 'POST', route: '/api/casinos/:casinoId/spends', status: '201' })).toBe(1)
    expect(await count({ method: 'DELETE', route: 'unknown', status: '404' })).toBe(1)
  })

  test('of pages, files, and the catalog from memory are counted too', async () => {
    await app.fetch('/no-such-page')
    await app.fetch('/api/casinos')
    expect(await count({ method: 'GET', route: 'site', status: '404' })).toBe(1)
    expect(await count({ method: 'GET', route: '/api/casinos', status: '200' })).toBe(1)
  })

  test('no label names a user, an email, a casino, or a path', async () => {
    const member = await app.member()
    await member.post('/api/casinos/2/spends', { id: randomUUID(), amount: '7.77' })
    await member.get('/api/hidden-path')
    await app.fetch('/hidden-path')
    const values = new Set(
      (await readMetrics(app.deps.metrics)).flatMap(({ labels }) => Object.values(labels)),
    )
    expect(values).toContain('/api/casinos/:casinoId/spends')
    const { rows: casinos } = await database.db.pool.query<{ name: string }>('select name from casinos')
    for (const secret of [
      member.id,
      member.email,
      '/api/casinos/2/spends',
      'hidden',
      ...casinos.map(({ name }) => name),
    ])
      for (const value of values) expect(value).not.toContain(secret)
  })

  test('that are rejected are counted by reason', async () => {
    app = await testApp(database, { env: { RATE_LIMIT_SCALE: '1' } })
    const report = { page: '/login', vitals: [{ name: 'LCP', value: 900 }] }
    for (let n = 0; n < 62; n++) await app.visitor().post('/api/vitals', report)
    await app.visitor().post('/api/login', { email: 7 })
    const raw = { raw: '{', headers: { 'content-type': 'application/json' } }
    await app.visitor().send('POST', '/api/login', raw)
    const reasons = (await readMetrics(app.deps.metrics)).filter(
      ({ name }) => name === 'http_rejections_total',
    )
    expect(Object.fromEntries(reasons.map(({ labels, value }) => [labels['reason'], value]))).toEqual({
      bad_request: 2,
      connections: 0,
      malformed: 0,
      rate_limit: 2,
      requests_in_progress: 0,
      wrong_host: 0,
    })
  })
})

describe('services', () => {
  test('the pool, the listener, and open event streams', async () => {
    const member = await app.member()
    expect(await read('event_streams_open')).toBe(0)
    const events = await readEvents(app.fetch, member)
    await events.next()
    expect(await read('event_streams_open')).toBe(1)
    await events.leave()
    expect(await read('db_listener_connected')).toBe(1)
    const { pool } = database.db
    // A read of the outbox may still be running.
    const areBusy = (count: number) =>
      vi.waitUntil(async () => (await read('db_pool_connections', { state: 'busy' })) === count, 20_000)
    await areBusy(0)
    const client = await pool.connect()
    try {
      await areBusy(1)
      expect(await read('db_pool_connections_limit')).toBe(pool.options.max)
    } finally {
      client.release()
    }
  })

  test('Redis is measured only if it is configured', async () => {
    expect(await read('redis_connected')).toBeUndefined()
    const redis = openRedis('redis://127.0.0.1:1', pino({ level: 'silent' }))
    redis.client.disconnect()
    app = await testApp(database, { redis })
    expect(await read('redis_connected')).toBe(0)
  })
})

test('the outbox: waiting mails, the age of the oldest, and those that were given up', async () => {
  const { db, now, clock } = app.deps
  const queue = (address: string) =>
    inTransaction(db, (trx) => queueMail(trx, { kind: 'reset', address }, new Date(now())))
  await queue('first@example.test')
  await queue('second@example.test')
  const { rows } = await db.pool.query<{ id: string }>('select id from auth.outbox where address = $1', [
    'second@example.test',
  ])
  await settleMail(db, rows[0]?.id ?? '', { givenUpAt: new Date(now()) })
  clock.advance(90_000)
  expect(await read('mail_outbox_waiting')).toBe(1)
  expect(await read('mail_outbox_oldest_seconds')).toBe(90)
  expect(await read('mail_outbox_given_up')).toBe(1)
  clock.advance(86_400_000)
  expect(await read('mail_outbox_given_up')).toBe(0)
})

test('the ledger: no mismatch before the first check, which counts from the start', async () => {
  const startedAt = app.deps.now() / 1000
  app.deps.clock.advance(60_000)
  expect(await read('ledger_mismatched_rows')).toBe(0)
  expect(await read('ledger_check_timestamp_seconds')).toBe(startedAt)
})
