import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { enforceRateLimits } from '#server/rate-limits/enforce-rate-limit.ts'
import { createRateLimiter, type Limit } from '#server/rate-limits/rate-limiter.ts'

const SHORT: Limit = { name: 'short', per: 'user', times: 1, windowMs: 10_000 }
const LONG: Limit = { name: 'long', per: 'user', times: 2, windowMs: 60_000 }

test('the time to wait is that of the longest limit, after which the attempt is accepted', async () => {
  let now = 1_000_000
  const limiter = createRateLimiter(() => epochMs(now), 1)
  const limits = [
    ['short', SHORT],
    ['long', LONG],
  ] as const
  await enforceRateLimits(limiter, limits)
  await limiter.take('long', LONG)
  const rejected = enforceRateLimits(limiter, limits)
  await expect(rejected).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 60 })
  now += 60_000
  await expect(enforceRateLimits(limiter, limits)).resolves.toBeUndefined()
})

test('limits after one that is reached count nothing', async () => {
  const limiter = createRateLimiter(() => epochMs(1_000_000), 1)
  await limiter.take('short', SHORT)
  for (let n = 0; n < 5; n++) {
    const rejected = enforceRateLimits(limiter, [
      ['short', SHORT],
      ['long', LONG],
    ])
    await expect(rejected).rejects.toMatchObject({ retryAfterSeconds: 10 })
  }
  expect(await limiter.take('long', LONG)).toBe(0)
})
