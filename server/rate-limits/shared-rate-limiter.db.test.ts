import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { epochMs } from '#core/units.ts'
import { createRateLimiter, type Limit } from '#server/rate-limits/rate-limiter.ts'
import { createSharedRateLimiter } from '#server/rate-limits/shared-rate-limiter.ts'
import { openRedis, type SharedRedis } from '#server/redis/open-redis.ts'
import { findRedis } from '#server/testing/servers/find-redis.ts'
import { type RedisServer, startRedis } from '#server/testing/servers/redis-server.ts'

const limit: Limit = { name: 'limit', per: 'user', times: 3, windowMs: 60_000 }
/** A busy machine may respond late. Only the timeout test uses the real timeout. */
const patience = { timeout: 20_000 }
const program = process.env['TEST_ENGINE'] === 'postgres' ? findRedis() : null
if (program === null && process.env['TEST_ENGINE'] === 'postgres') {
  process.stderr.write(
    'Limits shared through Redis are not tested: no redis-server (Debian: apt-get install redis-server)\n',
  )
}

// Once is enough: it is the same on both database engines.
describe.skipIf(program === null)('limits shared through Redis', () => {
  let server: RedisServer
  const connections: SharedRedis[] = []

  beforeAll(async () => void (server = await startRedis(program ?? '')))
  afterAll(() => server.kill())
  beforeEach(async () => {
    for (const { client } of connections.splice(0)) client.disconnect()
    await server.ask((redis) => redis.flushall())
  })

  /** The limiter of one node. */
  async function node({ scale = 1, patient = true } = {}) {
    const logged: string[] = []
    const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line).msg) })
    const redis = patient ? openRedis(server.url, log, patience.timeout) : openRedis(server.url, log)
    connections.push(redis)
    await vi.waitUntil(() => redis.client.status === 'ready', patience)
    const fallback = createRateLimiter(() => epochMs(1_000_000), scale)
    return { redis, logged, limiter: createSharedRateLimiter(redis, fallback, { scale, secret: 'secret' }) }
  }

  test('a burst over two nodes never exceeds the limit', async () => {
    const [one, two] = [await node(), await node()]
    const delays = await Promise.all(
      Array.from({ length: 60 }, (_, n) => (n % 2 ? one : two).limiter.take('a', limit)),
    )
    expect(delays.filter((wait) => wait === 0)).toHaveLength(3)
    for (const wait of delays.filter((seconds) => seconds !== 0)) {
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(60)
    }
    expect(await one.limiter.take('b', limit)).toBe(0)
  })

  test('a success uncounts one or resets the key for every node', async () => {
    const [one, two] = [await node(), await node()]
    for (let n = 0; n < 3; n++) await one.limiter.take('a', limit)
    await one.limiter.refund('a', limit)
    expect(await two.limiter.take('a', limit)).toBe(0)
    expect(await two.limiter.take('a', limit)).toBeGreaterThan(0)
    await one.limiter.reset('a', limit)
    expect(await two.limiter.take('a', limit)).toBe(0)
  })

  test('the scale multiplies', async () => {
    const { limiter } = await node({ scale: 2 })
    for (let n = 0; n < 6; n++) expect(await limiter.take('a', limit)).toBe(0)
    expect(await limiter.take('a', limit)).toBeGreaterThan(0)
  })

  test('Redis contains no addresses, and every key expires', async () => {
    const { limiter } = await node()
    await limiter.take('log-in ann@example.test', limit)
    const keys = await server.ask((redis) => redis.keys('*'))
    expect(keys).toHaveLength(1)
    expect(keys[0]).not.toContain('ann')
    expect(await server.ask((redis) => redis.ttl(keys[0] ?? ''))).toBeGreaterThan(0)
  })

  test('F24: while Redis is unavailable each node enforces the limit in memory, and then shares it again', async () => {
    const { redis, limiter } = await node()
    await server.kill()
    await vi.waitUntil(() => redis.client.status !== 'ready', patience)
    const delays = []
    for (let n = 0; n < 5; n++) delays.push(await limiter.take('a', limit))
    expect(delays).toEqual([0, 0, 0, 60, 60])
    await server.start()
    await vi.waitUntil(() => redis.client.status === 'ready', patience)
    await limiter.take('b', limit)
    expect(await server.ask((other) => other.dbsize())).toBe(1)
  })

  test('F25: a Redis that does not respond in time is treated as unavailable', async () => {
    const { limiter } = await node({ patient: false })
    await server.ask((redis) => redis.client('PAUSE', 600_000))
    try {
      const delays = []
      for (let n = 0; n < 4; n++) delays.push(await limiter.take('a', limit))
      expect(delays).toEqual([0, 0, 0, 60])
    } finally {
      await server.kill()
      await server.start()
    }
  })

  test('a full Redis is unavailable, which the log says once, until it stores values again', async () => {
    const { redis, logged, limiter } = await node()
    const setMemory = (bytes: string) => server.ask((other) => other.config('SET', 'maxmemory', bytes))
    expect(await redis.isUsable()).toBe(true)
    await setMemory('1')
    try {
      const delays = []
      for (let n = 0; n < 4; n++) delays.push(await limiter.take('a', limit))
      expect(delays).toEqual([0, 0, 0, 60])
      expect(await redis.isUsable()).toBe(false)
      await limiter.reset('a', limit)
    } finally {
      await setMemory('0')
    }
    expect(await redis.isUsable()).toBe(true)
    expect(logged).toEqual([
      'Redis is unavailable: each node counts limits in memory',
      'Redis is available again',
    ])
  })
})
