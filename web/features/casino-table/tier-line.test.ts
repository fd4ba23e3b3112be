import { expect, test } from 'vitest'
import type { Unavailable } from '#web/api/availability/unavailable.ts'
import { listedCasino, NOON, userCasino } from '#web/outbox/testing-rows.ts'
import { tierLine } from '#web/features/casino-table/tier-line.ts'

const BREAK: Unavailable = { title: 'On a break', reason: '', source: null, page: '' }
const EXCLUDED: Unavailable = { ...BREAK, source: { name: 'The casino', date: 'January 1, 2026' } }

const row = (id: number, unavailable: Unavailable | null, lastCollected = null as typeof NOON | null) => ({
  listed: { ...listedCasino(id), unavailable },
  own: userCasino(id, { lastCollected }),
  owner: null,
})

test('counts what is ready, and what the place excludes', () => {
  expect(tierLine(1, [row(1, null), row(2, null, NOON)], NOON)).toBe('1 of 2 ready · $1.00 now')
  expect(tierLine(1, [row(1, EXCLUDED), row(2, null)], NOON)).toBe(
    '2 of 2 ready · $2.00 now · links off for 1',
  )
  expect(tierLine(5, [row(1, EXCLUDED)], NOON)).toBe('1 casino · links off for 1')
})

test('a break excludes no casino, and nothing is available now', () => {
  expect(tierLine(1, [row(1, BREAK)], NOON)).toBe('1 of 1 ready')
})
