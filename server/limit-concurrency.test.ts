import { expect, test } from 'vitest'
import { limitConcurrency } from '#server/limit-concurrency.ts'

test('tasks run in order, at most as many at the same time as the limit, also after an error', async () => {
  const limited = limitConcurrency(2)
  const started: number[] = []
  const endings: (() => void)[] = []
  let [running, most] = [0, 0]
  const results = [1, 2, 3, 4, 5].map((n) =>
    limited(async () => {
      started.push(n)
      most = Math.max(most, (running += 1))
      await new Promise<void>((end) => endings.push(end))
      running -= 1
      if (n === 1) throw new Error('one')
      return n
    }).catch(() => 'failed'),
  )
  expect(started).toEqual([1, 2])
  while (started.length < 5 || endings.length > 0) {
    endings.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await Promise.all(results)).toEqual(['failed', 2, 3, 4, 5])
  expect([started, most]).toEqual([[1, 2, 3, 4, 5], 2])
})
