import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DatedProfit } from '#core/ledger/profit-line.ts'
import { cents, epochMs } from '#core/units.ts'
import { dayEdges, TREND_HEIGHT, TREND_WIDTH, trendLine } from '#web/features/summary/profit-trend.tsx'

const zone = process.env['TZ']
beforeEach(() => void (process.env['TZ'] = 'America/New_York'))
afterEach(() => void (process.env['TZ'] = zone))

const NOW = epochMs(Date.parse('2026-11-21T17:00:20Z'))

const cashOut = (amount: number, at: string): DatedProfit => ({
  profit: cents(amount),
  at: epochMs(Date.parse(at)),
})
const spend = (amount: number, at: string): DatedProfit => cashOut(-amount, at)

const placesOf = (points: string) => points.split(' ').map((point) => point.split(',').map(Number))

test('covers thirty local days up to today, including the end of daylight saving time', () => {
  const edges = dayEdges(NOW)
  expect(edges).toHaveLength(31)
  expect(new Date(edges[0] ?? 0).toISOString()).toBe('2026-10-23T04:00:00.000Z')
  expect(new Date(edges[30] ?? 0).toISOString()).toBe('2026-11-22T05:00:00.000Z')
  const hours = edges.slice(1).map((edge, index) => (edge - (edges[index] ?? 0)) / 3_600_000)
  // Daylight saving time ended on November 1, 2026.
  expect(hours).toEqual(Array.from({ length: 30 }, (_, day) => (day === 9 ? 25 : 24)))
})

test('the line runs from the left edge to the right edge, with the highest profit at the top', () => {
  const line = trendLine(
    [
      cashOut(2000, '2026-11-01T12:00:00Z'),
      spend(500, '2026-11-10T12:00:00Z'),
      cashOut(100, '2026-10-01T12:00:00Z'),
    ],
    dayEdges(NOW),
  )
  const places = placesOf(line.points)
  expect(line.change).toBe(1500)
  expect(places).toHaveLength(31)
  expect(places[0]).toEqual([1, TREND_HEIGHT - 1])
  expect(line.startY).toBe(TREND_HEIGHT - 1)
  // November 1 is the tenth day.
  expect(places[9]?.[1]).toBe(TREND_HEIGHT - 1)
  expect(places[10]?.[1]).toBe(1)
  // A quarter of the height: 20.00 is the top, and 15.00 remains.
  expect(places[30]).toEqual([TREND_WIDTH - 1, 9.5])
})

test('a loss ends below its start, and a month without change is a straight line', () => {
  const loss = trendLine([spend(4000, '2026-11-20T12:00:00Z')], dayEdges(NOW))
  expect(loss.change).toBe(-4000)
  expect(loss.startY).toBe(1)
  expect(placesOf(loss.points)[30]?.[1]).toBe(TREND_HEIGHT - 1)
  const flat = trendLine([], dayEdges(NOW))
  expect(flat.change).toBe(0)
  expect(new Set(placesOf(flat.points).map(([, y]) => y))).toEqual(new Set([TREND_HEIGHT - 1]))
})

test('a few cents do not fill the chart', () => {
  const { points } = trendLine([cashOut(50, '2026-11-20T12:00:00Z')], dayEdges(NOW))
  expect(placesOf(points)[30]?.[1]).toBeCloseTo(TREND_HEIGHT - 1 - (TREND_HEIGHT - 2) / 10, 1)
})
