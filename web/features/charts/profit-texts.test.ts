import { expect, test } from 'vitest'
import { pointText, profitSummary } from '#web/features/charts/profit-texts.ts'
import { cents } from '#core/units.ts'
import { testingPeriods } from '#web/features/charts/testing-periods.ts'

const YEAR = testingPeriods(
  ['2026-01-01', '2026-02-01', '2026-03-01'],
  (index) => [32_492, -22_941, 0][index] ?? 0,
)

test('a point is read with its period, its profit, and the sum', () => {
  expect(pointText(YEAR[1]!, 'month')).toBe('February 2026: profit −$229.41, total $95.51')
  expect(pointText(testingPeriods(['2026-11-03'], () => 5)[0]!, 'day')).toBe(
    'November 3, 2026: profit $0.05, total $0.05',
  )
})

test.each([
  [
    YEAR,
    'month',
    'Profit of the whole range: $95.51. Best month: January 2026 ($324.92). Worst: February 2026 (−$229.41).',
  ],
  [
    testingPeriods(['2026-11-01', '2026-11-02'], (index) => 100 + index),
    'day',
    'Profit of the whole range: $2.01. Best day: November 2, 2026 ($1.01). Lowest: November 1, 2026 ($1.00).',
  ],
  [
    testingPeriods(['2026-11-01', '2026-11-02'], (index) => index * -999),
    'day',
    'Profit of the whole range: −$9.99. All of it on November 2, 2026 (−$9.99).',
  ],
  [
    testingPeriods(['2026-11-01'], () => 0),
    'day',
    'Profit of the whole range: $0.00. No cash-outs or spends.',
  ],
  [
    testingPeriods(['2026-11-01'], () => 0).map((day) => ({
      ...day,
      cashedOut: cents(500),
      spent: cents(500),
    })),
    'day',
    'Profit of the whole range: $0.00. You cashed out as much as you spent.',
  ],
] as const)('a summary names the total, the best, and the worst period', (periods, step, text) =>
  expect(profitSummary(periods, step)).toBe(text),
)
