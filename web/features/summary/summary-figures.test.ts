import { expect, test } from 'vitest'
import { cents, epochMs } from '#core/units.ts'
import { HOUR_MS, listedCasino, listRow, NOON, paying } from '#web/outbox/testing-rows.ts'
import { readyLine } from '#web/features/summary/summary.tsx'
import { summaryFigures } from '#web/features/summary/summary-figures.ts'

const waiting = (hours: number) => ({ lastCollected: epochMs(NOON - (24 - hours) * HOUR_MS) })

test('sums and counts the ready casinos of tiers 1 to 4, and returns the next countdown', () => {
  const figures = summaryFigures(
    [
      listRow(1, { payout: cents(1250), spent: cents(2000) }),
      listRow(2, {}, paying(null)),
      listRow(3, { userTier: 5 }),
      listRow(7, { userTier: 5, ...waiting(1) }),
      listRow(4, waiting(3)),
      listRow(5, waiting(2)),
      listRow(6, { payout: cents(100) }, listedCasino(6, { active: false })),
    ],
    NOON,
  )
  expect(figures).toEqual({
    totals: { availableNow: 100, collected: 1350, spent: 2000, profit: -650 },
    ready: 2,
    open: 4,
    collectedToday: 0,
    hiddenOrSnoozed: 0,
    next: '2h 0m',
  })
  expect(readyLine(figures)).toBe('2 of 4 casinos ready · next in 2h 0m')
})

test('counts the casinos that were collected today, each once, also if one is ready again', () => {
  const at = (hours: number) => ({ lastCollected: epochMs(NOON - hours * HOUR_MS) })
  const figures = summaryFigures(
    [
      listRow(1, at(1)),
      listRow(2, at(2), listedCasino(2, { parentId: 1 })),
      listRow(3, at(25)),
      listRow(4),
      listRow(5, { ...at(1), userTier: 5 }),
      listRow(6, { ...at(1), hidden: true }),
    ],
    NOON,
  )
  expect(figures).toMatchObject({ collectedToday: 1, open: 3 })
})

test('excludes hidden and snoozed casinos, and counts them separately', () => {
  const figures = summaryFigures(
    [
      listRow(1),
      listRow(2, { hidden: true, payout: cents(700) }),
      listRow(3, { snoozedUntil: epochMs(NOON + 1) }),
      listRow(4, { ...waiting(2), hidden: true }),
      listRow(5, { snoozedUntil: NOON }),
    ],
    NOON,
  )
  expect(figures).toMatchObject({
    totals: { availableNow: 200, collected: 700 },
    ready: 2,
    open: 2,
    hiddenOrSnoozed: 3,
  })
  expect(readyLine(figures)).toBe('2 of 2 casinos ready · 3 hidden or snoozed')
})

test('a collection in the current minute has the same countdown as its row', () => {
  const collected = listRow(1, { lastCollected: epochMs(NOON + 40_000) })
  expect(summaryFigures([collected], NOON).next).toBe('24h 0m')
})

test('returns no countdown if no casino is waiting', () => {
  expect(readyLine(summaryFigures([listRow(1)], NOON))).toBe('1 of 1 casinos ready')
})
