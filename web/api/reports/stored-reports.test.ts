import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isText } from '#web/api/type-guards.ts'
import { storedReport, storeReport } from '#web/api/reports/reports.ts'

const [ANN, BOB] = ['7d5f1c9e-3f0b-4b8e-9a5e-0c1d2e3f4a5b', 'e1bd6f22-4c0a-4c39-8f0e-6d0b6c1e9f55']

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const bodyOf = (userId: string, name: string) => storedReport(userId, name, isText)?.body ?? null

test('the last four reports of a member are stored, the newest of each range', () => {
  for (const name of ['a', 'b', 'a', 'c', 'd', 'tax/2026']) storeReport(ANN, name, `${name} read`)
  storeReport(ANN, 'a', 'a read again')
  expect(['a', 'b', 'c', 'd', 'tax/2026'].map((name) => bodyOf(ANN, name))).toEqual([
    'a read again',
    null,
    'c read',
    'd read',
    'tax/2026 read',
  ])
})

test('another member neither sees them nor gets them', () => {
  storeReport(ANN, 'a', 'of Ann')
  expect(bodyOf(BOB, 'a')).toBeNull()
  storeReport(BOB, 'b', 'of Bob')
  expect(bodyOf(ANN, 'a')).toBeNull()
})

test('a report of another version is ignored', () => {
  storeReport(ANN, 'a', { shape: 'new' })
  expect(bodyOf(ANN, 'a')).toBeNull()
})
