import { afterEach, expect, test, vi } from 'vitest'
import { forgetStoredOfOthers, forgetStoredOfUser, stored as createStored } from '#web/ui/stored.ts'

type Count = { readonly count: number }
const isCount = (value: unknown): value is Count =>
  typeof value === 'object' && value !== null && 'count' in value && typeof value.count === 'number'

afterEach(() => vi.unstubAllGlobals())

/** The storage of a browser. `isBlocked` makes writes fail, as in some private windows. */
function stubStorage(isBlocked = false): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem(key: string, text: string) {
      if (isBlocked) throw new DOMException('Storage is blocked.', 'QuotaExceededError')
      stored.set(key, text)
    },
  })
  return stored
}

test('one tab reads what another one has stored, as the same object until it changes', () => {
  stubStorage()
  const [one, two] = [createStored('speedRun', isCount), createStored('speedRun', isCount)]
  expect(two.read()).toBeNull()
  one.write({ count: 1 })
  expect(two.read()).toEqual({ count: 1 })
  expect(two.read()).toBe(two.read())
  const written = { count: 2 }
  two.write(written)
  expect(two.read()).toBe(written)
  expect(one.read()).toEqual({ count: 2 })
  one.remove()
  expect(two.read()).toBeNull()
})

test.each(['{', 'null', '{"count":"1"}'])('the stored text %s is no value', (text) => {
  stubStorage().set('speedRun', text)
  expect(createStored('speedRun', isCount).read()).toBeNull()
})

test('without storage, a value lasts as long as the page', () => {
  stubStorage(true)
  const value = createStored('speedRun', isCount)
  value.write({ count: 1 })
  expect(value.read()).toEqual({ count: 1 })
  value.remove()
  expect(value.read()).toBeNull()
})

test('a copy of the server’s data is not kept in memory', () => {
  stubStorage(true)
  const value = createStored('lastHistory', isCount, { isCopy: true })
  expect(value.write({ count: 1 })).toBe(false)
  expect(value.read()).toBeNull()
})

test('what belongs to the user is forgotten, also without a module that reads it', () => {
  const storage = stubStorage()
  vi.stubGlobal('sessionStorage', localStorage)
  storage.set('lastHistory', '{}')
  storage.set('darkMode', 'true')
  const value = createStored('speedRun', isCount)
  value.write({ count: 1 })
  forgetStoredOfUser()
  expect(value.read()).toBeNull()
  expect([...storage.keys()]).toEqual(['darkMode'])
})

test('what belongs to another user is forgotten when a user is confirmed', () => {
  const storage = stubStorage()
  vi.stubGlobal('sessionStorage', localStorage)
  storage.set('lastHistory', '{"userId":"first"}')
  storage.set('lastDashboard', '{"user":{"id":"second"}}')
  storage.set('amountDrafts', '{"owner":"first"}')
  storage.set('darkMode', 'true')
  forgetStoredOfOthers('second')
  expect([...storage.keys()]).toEqual(['lastDashboard', 'darkMode'])
})

test('a value that the browser did not store is forgotten too', () => {
  stubStorage(true)
  const value = createStored('speedRun', isCount)
  expect(value.write({ count: 1 })).toBe(false)
  forgetStoredOfUser()
  expect(value.read()).toBeNull()
})
