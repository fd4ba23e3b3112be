import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withinTime } from '#web/ui/within-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('resolves within 120 seconds and clears its timer', async () => {
  const module = withinTime(new Promise((resolve) => setTimeout(resolve, 119_999, 'module')))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(await module).toBe('module')
  expect(vi.getTimerCount()).toBe(0)
})

test('rejects after 120 seconds', async () => {
  const outcome = withinTime(new Promise(() => {})).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(119_999)
  const state = await Promise.race([outcome, Promise.resolve('waiting')])
  expect(state).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toBe('A part of the page did not arrive in time')
})

test('rejects with the error of the promise and clears its timer', async () => {
  await expect(withinTime(Promise.reject(new Error('404')))).rejects.toThrow('404')
  expect(vi.getTimerCount()).toBe(0)
})
