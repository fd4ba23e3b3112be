import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { createRateLimiter } from '#server/http/rate-limiter.ts'

const limit = { times: 2, windowMs: 10_000 }

function atTime() {
  const clock = { at: 1_000_000 }
  return { clock, now: () => epochMs(clock.at) }
}

test('lets so many through, then says how long to wait, then starts again', () => {
  const { clock, now } = atTime()
  const limiter = createRateLimiter(now, 1)
  expect([limiter.take('a', limit), limiter.take('a', limit), limiter.take('a', limit)]).toEqual([0, 0, 10])
  clock.at += 9_500
  expect(limiter.waitFor('a', limit)).toBe(1)
  expect(limiter.take('b', limit)).toBe(0)
  clock.at += 500
  expect(limiter.take('a', limit)).toBe(0)
})

test('a burst never gets more than the limit through', () => {
  const limiter = createRateLimiter(atTime().now, 1)
  const passed = Array.from({ length: 100 }, () => limiter.take('a', limit)).filter((wait) => wait === 0)
  expect(passed).toHaveLength(2)
})

test('the scale multiplies, and a success forgets', () => {
  const limiter = createRateLimiter(atTime().now, 3)
  for (let n = 0; n < 6; n++) expect(limiter.take('a', limit)).toBe(0)
  expect(limiter.take('a', limit)).toBeGreaterThan(0)
  limiter.forget('a')
  expect(limiter.take('a', limit)).toBe(0)
})
