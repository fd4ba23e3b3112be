import { expect, test } from 'vitest'
import { cents, epochMs } from '#core/units.ts'
import { HOUR_MS, listedCasino, listRow, NOON } from '#web/data/testing-rows.ts'
import { readyLine } from '#web/features/summary/summary.tsx'
import { summaryFigures } from '#web/features/summary/summary-figures.ts'

const waiting = (hours: number) => ({ lastCollected: epochMs(NOON - (24 - hours) * HOUR_MS) })

test('sums what is ready in tiers 1 to 4, and says when the next is', () => {
  const figures = summaryFigures(
    [
      listRow(1, { payout: cents(1250), spent: cents(2000) }),
      listRow(2, {}, { claim: null }),
      listRow(3, { user_tier: 5 }),
      listRow(4, waiting(3)),
      listRow(5, waiting(2)),
      listRow(6, { payout: cents(100) }, listedCasino(6, { active: false })),
    ],
    NOON,
  )
  expect(figures).toEqual({
    totals: { available_now: 100, collected: 1350, spent: 2000, profit: -650 },
    ready: 3,
    open: 5,
    shelved: 0,
    next: '2h 0m',
  })
  expect(readyLine(figures)).toBe('3 of 5 casinos ready · next in 2h 0m')
})

test('what is hidden or snoozed is left out, and said', () => {
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
    totals: { available_now: 200, collected: 700 },
    ready: 2,
    open: 2,
    shelved: 3,
  })
  expect(readyLine(figures)).toBe('2 of 2 casinos ready · 3 hidden or snoozed')
})

test('what was collected since the minute began waits as long as its row says', () => {
  const collected = listRow(1, { lastCollected: epochMs(NOON + 40_000) })
  expect(summaryFigures([collected], NOON).next).toBe('24h 0m')
})

test('nothing is awaited: no countdown', () => {
  expect(readyLine(summaryFigures([listRow(1)], NOON))).toBe('1 of 1 casinos ready')
})
