import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { createRateLimiter } from '#server/http/rate-limiter.ts'

const limit = { times: 2, windowMs: 10_000 }

function atTime() {
  const clock = { at: 1_000_000 }
  return { clock, now: () => epochMs(clock.at) }
}

test('lets so many through, then says how long to wait, then starts again', async () => {
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

test('S5: a burst never gets more than the limit through', async () => {
  const limiter = createRateLimiter(atTime().now, 1)
  const waits = await Promise.all(Array.from({ length: 100 }, () => limiter.take('a', limit)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(2)
})

test('the scale multiplies, a success is given back or forgets all', async () => {
  const limiter = createRateLimiter(atTime().now, 3)
  for (let n = 0; n < 6; n++) expect(await limiter.take('a', limit)).toBe(0)
  expect(await limiter.take('a', limit)).toBeGreaterThan(0)
  await limiter.giveBack('a', limit)
  expect([await limiter.take('a', limit), await limiter.take('a', limit)]).toEqual([0, 10])
  await limiter.forget('a', limit)
  expect(await limiter.take('a', limit)).toBe(0)
})

test('other keys, and other limits, never reset a counter', async () => {
  const other = { times: 2, windowMs: 10_000 }
  const limiter = createRateLimiter(atTime().now, 1, 10, 4)
  await limiter.take('victim', limit)
  await limiter.take('victim', limit)
  for (let n = 0; n < 1000; n++) {
    await limiter.take(`made up ${n}`, limit)
    await limiter.take(`made up ${n}`, other)
  }
  expect(await limiter.take('victim', limit)).toBe(10)
})

test('a limit with more keys than it counts one by one is shared, and is free again after its window', async () => {
  const { clock, now } = atTime()
  const limiter = createRateLimiter(now, 1, 10, 1)
  for (let n = 0; n < 10; n++) expect(await limiter.take(`early ${n}`, limit)).toBe(0)
  expect([await limiter.take('a', limit), await limiter.take('b', limit)]).toEqual([0, 0])
  expect([await limiter.take('c', limit), await limiter.take('early 0', limit)]).toEqual([10, 0])
  clock.at += 10_000
  expect([await limiter.take('c', limit), await limiter.take('a', limit)]).toEqual([0, 0])
})

test('no key gets more than its limit in one window, however many keys there are', async () => {
  const step = fc.record({ key: fc.nat(30), waits: fc.integer({ min: 0, max: 4_000 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 200 }), async (steps) => {
      const { clock, now } = atTime()
      const limiter = createRateLimiter(now, 1, 5, 3)
      const passed = new Map<number, number[]>()
      for (const { key, waits } of steps) {
        clock.at += waits
        if ((await limiter.take(`${key}`, limit)) > 0) continue
        passed.set(key, [...(passed.get(key) ?? []), clock.at])
      }
      // Fixed windows: never more than twice the limit in any stretch of one window's length.
      for (const times of passed.values())
        for (const [n, at] of times.entries())
          expect((times[n + 2 * limit.times] ?? Infinity) - at).toBeGreaterThanOrEqual(limit.windowMs)
    }),
  )
})
