import { expect, test } from 'vitest'
import { percentOn, roundScale } from '#web/features/pictures/drawing.tsx'

test.each([
  [{ min: 0, max: 200, ticks: [] }, 50, 25],
  [{ min: 0, max: 200, ticks: [] }, 500, 100],
  [{ min: 0, max: 200, ticks: [] }, -1, 0],
  // Each power of ten has the same width.
  [{ min: 1, max: 100, log: true, ticks: [] }, 10, 50],
])('a value on a scale', (scale, value, percent) => {
  expect(percentOn(scale, value)).toBe(percent)
})

test.each([
  [100, 4, 100],
  [101, 4, 200],
  [334, 4, 400],
  [20.24, 5, 25],
])('a scale up to %d in %d steps ends at %d', (max, count, end) => {
  const scale = roundScale(max, count, String)
  expect(scale.max).toBe(end)
  expect(scale.ticks.map(({ at }) => at)).toHaveLength(count + 1)
  expect(scale.ticks.at(-1)?.at).toBe(end)
})
