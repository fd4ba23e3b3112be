import { expect, test } from 'vitest'
import { cents } from '#core/units.ts'
import { barGeometry, barRange } from '#web/features/charts/money-bar.tsx'

const amounts = (...values: number[]) => values.map(cents)

test('profits and losses of a column share the line of zero', () => {
  const range = barRange(amounts(7500, -2500, 0))
  expect(barGeometry(cents(7500), range)).toEqual({ x: 25, width: 75, end: 100, zero: 25 })
  expect(barGeometry(cents(-2500), range)).toEqual({ x: 0, width: 25, end: 0, zero: 25 })
  expect(barGeometry(cents(0), range)).toEqual({ x: 25, width: 0, end: 25, zero: 25 })
})

test('the range contains zero, also if all amounts are gains, or there are none', () => {
  expect(barRange(amounts(300, 500))).toEqual({ low: 0, high: 500 })
  expect(barGeometry(cents(0), barRange([]))).toEqual({ x: 0, width: 0, end: 0, zero: 0 })
})
