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
  await limiter.forget('a')
  expect(await limiter.take('a', limit)).toBe(0)
})
