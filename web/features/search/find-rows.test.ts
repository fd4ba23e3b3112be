import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { HOUR_MS, listedCasino, listRow, NOON } from '#web/outbox/testing-rows.ts'
import { FIND_ALL, findRows, isFinding } from '#web/features/search/find-rows.ts'

const named = (id: number, name: string, changes = {}) => listRow(id, changes, listedCasino(id, { name }))
const ROWS = [
  named(1, 'Café Coins!'),
  named(2, 'Crown Coins', { lastCollected: epochMs(NOON - 2 * HOUR_MS) }),
  named(3, 'Stake.us', { lastCollected: epochMs(NOON - HOUR_MS / 2) }),
]

const CASES: readonly (readonly [text: string, found: readonly number[]])[] = [
  ['', [1, 2, 3]],
  ['   ', [1, 2, 3]],
  ['COINS', [1, 2]],
  ['coin cro', [2]],
  ['cafe', [1]],
  ['stake.us', [3]],
  ['stake us', [3]],
  ['!', [1, 2, 3]],
  ['nowhere', []],
  ['(.*', [1, 2, 3]],
]

test.each(CASES)('"%s" finds %j', (text, found) => {
  expect(findRows(ROWS, { text, readySince: null }, NOON).map(({ own }) => own.casinoId)).toEqual(found)
})

test('ready only shows ready casinos and those collected since it was turned on', () => {
  const ids = (readySince: number) =>
    findRows(ROWS, { text: '', readySince: epochMs(readySince) }, NOON).map(({ own }) => own.casinoId)
  expect(ids(NOON)).toEqual([1])
  expect(ids(NOON - HOUR_MS)).toEqual([1, 3])
})

test('returns whether a search or filter is active', () => {
  expect(isFinding(FIND_ALL)).toBe(false)
  expect(isFinding({ text: ' ', readySince: null })).toBe(false)
  expect(isFinding({ text: 'x', readySince: null })).toBe(true)
  expect(isFinding({ text: '', readySince: NOON })).toBe(true)
})
