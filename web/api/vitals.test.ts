import { describe, expect, test } from 'vitest'
import { layoutShift, slowestInteraction } from '#web/api/vitals.ts'

const shifts = (...pairs: [at: number, score: number][]) => pairs.map(([at, score]) => ({ at, score }))

describe('cumulative layout shift', () => {
  test('is 0 without shifts', () => expect(layoutShift([])).toBe(0))
  test('shifts less than a second apart are one window', () =>
    expect(layoutShift(shifts([0, 1], [999, 2], [1998, 4]))).toBe(7))
  test('a gap of one second starts a new window, and the worst one counts', () =>
    expect(layoutShift(shifts([0, 1], [999, 2], [1999, 2]))).toBe(3))
  test('a window ends after five seconds', () =>
    expect(layoutShift(shifts([0, 1], [900, 1], [1800, 1], [2700, 1], [3600, 1], [4500, 1], [5000, 1]))).toBe(
      6,
    ))
})

describe('interaction to next paint', () => {
  test('is null without interactions', () => expect(slowestInteraction([])).toBeNull())
  test('is the longest of fewer than fifty interactions', () =>
    expect(slowestInteraction([...Array.from({ length: 48 }, () => 8), 300])).toBe(300))
  test('ignores one of fifty interactions', () =>
    expect(slowestInteraction([...Array.from({ length: 48 }, () => 8), 300, 200])).toBe(200))
})
