import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { createRateLimiter, type Limit } from '#server/rate-limits/rate-limiter.ts'

const limit: Limit = { name: 'limit', per: 'user', times: 2, windowMs: 10_000 }

function atTime() {
  const clock = { at: 1_000_000 }
  return { clock, now: () => epochMs(clock.at) }
}

test('allows the limit, then returns the seconds to wait, then starts again', async () => {
  const { clock, now } = atTime()
  const limiter = createRateLimiter(now, 1)
  const takes = [
    await limiter.take('a', limit),
    await limiter.take('a', limit),
    await limiter.take('a', limit),
  ]
  expect(takes).toEqual([0, 0, 10])
  clock.at += 9_500
  expect(await limiter.take('a', limit)).toBe(1)
  expect(await limiter.take('b', limit)).toBe(0)
  clock.at += 500
  expect(await limiter.take('a', limit)).toBe(0)
})

test('a burst never exceeds the limit', async () => {
  const limiter = createRateLimiter(atTime().now, 1)
  const delays = await Promise.all(Array.from({ length: 100 }, () => limiter.take('a', limit)))
  expect(delays.filter((wait) => wait === 0)).toHaveLength(2)
})

test('the scale multiplies limits, and a success uncounts one or resets the key', async () => {
  const limiter = createRateLimiter(atTime().now, 3)
  for (let n = 0; n < 6; n++) expect(await limiter.take('a', limit)).toBe(0)
  expect(await limiter.take('a', limit)).toBeGreaterThan(0)
  await limiter.refund('a', limit)
  expect([await limiter.take('a', limit), await limiter.take('a', limit)]).toEqual([0, 10])
  await limiter.reset('a', limit)
  expect(await limiter.take('a', limit)).toBe(0)
})

test('other keys, and other limits, never reset a counter', async () => {
  const other: Limit = { name: 'other', per: 'user', times: 2, windowMs: 10_000 }
  const limiter = createRateLimiter(atTime().now, 1, 10, 4)
  await limiter.take('victim', limit)
  await limiter.take('victim', limit)
  for (let n = 0; n < 1000; n++) {
    await limiter.take(`made up ${n}`, limit)
    await limiter.take(`made up ${n}`, other)
  }
  expect(await limiter.take('victim', limit)).toBe(10)
})

test('keys beyond the separate counters share counters, which expire with their window', async () => {
  const { clock, now } = atTime()
  const limiter = createRateLimiter(now, 1, 10, 1)
  for (let n = 0; n < 10; n++) expect(await limiter.take(`early ${n}`, limit)).toBe(0)
  expect([await limiter.take('a', limit), await limiter.take('b', limit)]).toEqual([0, 0])
  expect([await limiter.take('c', limit), await limiter.take('early 0', limit)]).toEqual([10, 0])
  clock.at += 10_000
  expect([await limiter.take('c', limit), await limiter.take('a', limit)]).toEqual([0, 0])
})

test('no key gets more than its limit in one window, however many keys there are', async () => {
  const step = fc.record({ key: fc.nat(30), pause: fc.integer({ min: 0, max: 4_000 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 200 }), async (steps) => {
      const { clock, now } = atTime()
      const limiter = createRateLimiter(now, 1, 5, 3)
      const passed = new Map<number, number[]>()
      for (const { key, pause } of steps) {
        clock.at += pause
        if ((await limiter.take(`${key}`, limit)) > 0) continue
        passed.set(key, [...(passed.get(key) ?? []), clock.at])
      }
      // Fixed windows: never more than twice the limit in any period of one window's length.
      for (const times of passed.values())
        for (const [n, at] of times.entries())
          expect((times[n + 2 * limit.times] ?? Infinity) - at).toBeGreaterThanOrEqual(limit.windowMs)
    }),
  )
})
