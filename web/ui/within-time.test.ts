import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withinTime } from '#web/ui/within-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a part that comes within 120 seconds is taken, and nothing is left running', async () => {
  const part = withinTime(new Promise((resolve) => setTimeout(resolve, 119_999, 'part')))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(await part).toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})

test('a part that has not come after 120 seconds has failed', async () => {
  const outcome = withinTime(new Promise(() => {})).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(119_999)
  const still = await Promise.race([outcome, Promise.resolve('waiting')])
  expect(still).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toBe('A part of the page did not arrive in time')
})

test('a part that fails has failed at once', async () => {
  await expect(withinTime(Promise.reject(new Error('404')))).rejects.toThrow('404')
  expect(vi.getTimerCount()).toBe(0)
})
