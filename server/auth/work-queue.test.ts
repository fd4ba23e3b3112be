import { expect, test } from 'vitest'
import { createWorkQueue } from '#server/auth/work-queue.ts'

test('never runs more than it may, refuses what cannot wait, and recovers', async () => {
  const run = createWorkQueue(2, 3)
  const finish: (() => void)[] = []
  let running = 0
  let most = 0
  const job = () =>
    run(async () => {
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => finish.push(resolve))
      running -= 1
      return 'done'
    })
  const accepted = [job(), job(), job(), job(), job()]
  await expect(job()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
  for (let done = 0; done < 5; done++) {
    await Promise.resolve()
    finish.shift()?.()
    await accepted[done]
  }
  expect(await Promise.all(accepted)).toEqual(Array(5).fill('done'))
  expect(most).toBe(2)
})

test('a failing piece gives its place back', async () => {
  const run = createWorkQueue(1, 0)
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(run(() => Promise.resolve(1))).resolves.toBe(1)
})
