import { describe, expect, test } from 'vitest'
import { CHART, profitGeometry } from '#web/features/charts/profit-geometry.ts'
import { testingPeriods } from '#web/features/charts/testing-periods.ts'

/** The months of 2026 with a gain of $10, and a loss of $20 in February. */
const MONTHS = testingPeriods(
  Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`),
  (index) => (index === 1 ? -2000 : 1000),
)

const zeroOf = (ticks: readonly { readonly y: number; readonly isZero: boolean }[]) =>
  ticks.find(({ isZero }) => isZero)?.y ?? Number.NaN

describe('bars', () => {
  const { bars, barTicks } = profitGeometry(MONTHS, 'month', 800)

  test('stand on the line of zero: a gain above it, a loss below', () => {
    const zero = zeroOf(barTicks)
    expect(bars[0]!.y + bars[0]!.height).toBeCloseTo(zero, 0)
    expect(bars[1]!.y).toBeCloseTo(zero, 0)
    expect(bars[1]!.height).toBeCloseTo(2 * bars[0]!.height, 0)
  })

  test('are inside the picture, one after the other', () => {
    for (const [index, { x, y, height }] of bars.entries()) {
      expect(x).toBeGreaterThan(bars[index - 1]?.x ?? CHART.left - 1)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + height).toBeLessThanOrEqual(CHART.height)
    }
  })
})

describe('the line', () => {
  test('begins at the first sum, and ends with the last period that has begun', () => {
    const { points, lineTicks } = profitGeometry(MONTHS, 'month', 800, 11)
    expect(points).toHaveLength(11)
    // 1000, −1000, 0, …, 8000 cents: the third sum is zero.
    expect(points[2]!.y).toBeCloseTo(zeroOf(lineTicks), 0)
    expect(points[0]!.y).toBeLessThan(points[2]!.y)
    expect(points[1]!.y).toBeGreaterThan(points[2]!.y)
  })

  test('of a range without profit is zero, on a scale of five dollars', () => {
    const { lineTicks, points } = profitGeometry(
      testingPeriods(['2026-11-01'], () => 0),
      'day',
      300,
    )
    expect(points[0]!.y).toBe(zeroOf(lineTicks))
    expect(lineTicks.map(({ text }) => text)).toEqual(['$0', '$1', '$2', '$3', '$4', '$5'])
  })
})

describe('labels', () => {
  const textsOf = (...args: Parameters<typeof profitGeometry>) =>
    profitGeometry(...args).labels.map(({ text }) => text)

  test('name every month where they fit, and some on a phone', () => {
    expect(textsOf(MONTHS, 'month', 1200)).toHaveLength(12)
    expect(textsOf(MONTHS, 'month', 1200)[0]).toBe('Jan 2026')
    expect(textsOf(MONTHS, 'month', 288)).toEqual(['Jan 2026', 'Apr', 'Jul', 'Oct'])
  })

  test('name the years of a long time', () => {
    const starts = Array.from({ length: 60 }, (_, month) =>
      new Date(Date.UTC(2022, 5 + month)).toISOString().slice(0, 10),
    )
    expect(
      textsOf(
        testingPeriods(starts, () => 100),
        'month',
        600,
      ),
    ).toEqual(['2023', '2024', '2025', '2026', '2027'])
  })

  test.each([288, 360, 700, 1200])('never overlap at %i px', (width) => {
    const days = Array.from({ length: 31 }, (_, day) => `2026-10-${String(day + 1).padStart(2, '0')}`)
    const { labels } = profitGeometry(
      testingPeriods(days, () => 100),
      'day',
      width,
    )
    expect(labels.length).toBeGreaterThan(2)
    for (const [index, { x }] of labels.entries())
      if (index > 0) expect(x - labels[index - 1]!.x).toBeGreaterThanOrEqual(50)
  })
})

test('an axis shows cents only where an amount has some', () => {
  const textsOf = (profit: number) =>
    profitGeometry(
      testingPeriods(['2026-11-01', '2026-11-02'], () => profit),
      'day',
      600,
    ).barTicks.map(({ text }) => text)
  expect(textsOf(123_456)).toEqual(['$0', '$500', '$1,000', '$1,500'])
  expect(textsOf(-900)).toEqual(['−$10', '−$8', '−$6', '−$4', '−$2', '$0'])
})
