import { describe, expect, test } from 'vitest'
import { layoutShift, slowestPress } from '#web/data/vitals.ts'

const shifts = (...pairs: [at: number, score: number][]) => pairs.map(([at, score]) => ({ at, score }))

describe('cumulative layout shift', () => {
  test('nothing moved', () => expect(layoutShift([])).toBe(0))
  test('what moves within a second is one window', () =>
    expect(layoutShift(shifts([0, 1], [999, 2], [1998, 4]))).toBe(7))
  test('a second of rest begins another, and the worst one counts', () =>
    expect(layoutShift(shifts([0, 1], [999, 2], [1999, 2]))).toBe(3))
  test('a window ends after five seconds', () =>
    expect(layoutShift(shifts([0, 1], [900, 1], [1800, 1], [2700, 1], [3600, 1], [4500, 1], [5000, 1]))).toBe(
      6,
    ))
})

describe('interaction to next paint', () => {
  test('nobody pressed anything', () => expect(slowestPress([])).toBeNull())
  test('under fifty presses the longest', () =>
    expect(slowestPress([...Array.from({ length: 48 }, () => 8), 300])).toBe(300))
  test('one of fifty is left out', () =>
    expect(slowestPress([...Array.from({ length: 48 }, () => 8), 300, 200])).toBe(200))
})
