import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadUntilDone } from '#web/ui/load-until-done.ts'
import { closeMessage, currentMessages } from '#web/ui/message-store.ts'

let loads = 0
let failures = 0
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  loads = 0
})

afterEach(() => {
  stop()
  currentMessages().forEach(({ id }) => closeMessage(id))
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Starts a load that fails a number of times. */
async function start(fails: number, message = 'no response'): Promise<void> {
  failures = fails
  stop = loadUntilDone(() => {
    loads += 1
    return failures-- > 0 ? Promise.reject(new Error(message)) : Promise.resolve()
  })
  await vi.advanceTimersByTimeAsync(0)
}

/** Returns what was logged, which would otherwise fail the test. */
function takeErrors(): unknown[] {
  // oxlint-disable-next-line no-console -- the setup of the tests has replaced it
  const errors = vi.mocked(console.error)
  const texts = errors.mock.calls.map(([text]: unknown[]) => text)
  errors.mockClear()
  return texts
}

test('a failed load is tried again after growing delays, and logged once', async () => {
  await start(3)
  expect(loads).toBe(1)
  for (const [delayMs, expected] of [
    [2_000, 2],
    [4_000, 3],
    [8_000, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(delayMs - 1)
    expect(loads).toBe(expected - 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(loads).toBe(expected)
  }
  await vi.advanceTimersByTimeAsync(600_000)
  expect(loads).toBe(4)
  expect(takeErrors()).toEqual(['Code of the page could not be loaded:'])
  expect(currentMessages()).toEqual([])
})

test.each([
  ['focus', () => window],
  ['online', () => window],
  ['visibilitychange', () => document],
])('a failed load is tried again on %s, and a complete one is not', async (event, target) => {
  await start(1)
  target().dispatchEvent(new Event(event))
  await vi.advanceTimersByTimeAsync(0)
  expect(loads).toBe(2)
  target().dispatchEvent(new Event(event))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(loads).toBe(2)
  takeErrors()
})

test('a load that does not end is tried again', async () => {
  stop = loadUntilDone(() => {
    loads += 1
    return loads === 1 ? new Promise(() => {}) : Promise.resolve()
  })
  await vi.advanceTimersByTimeAsync(122_000)
  expect(loads).toBe(2)
  takeErrors()
})

test('a stopped load is not tried again', async () => {
  await start(9)
  stop()
  dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(loads).toBe(1)
  takeErrors()
})

test('a message offers to reload where the server has a newer version', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404 })))
  await start(9, `Failed to fetch ${location.origin}/assets/after-load.js`)
  await vi.waitFor(() => expect(currentMessages()).toHaveLength(1))
  expect(currentMessages()[0]).toMatchObject({ kind: 'alert', action: { label: 'Reload' } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(currentMessages()).toHaveLength(1)
  takeErrors()
})
