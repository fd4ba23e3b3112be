import { expect, test } from 'vitest'
import { breakEvenExtra, WASH_FROM, WASH_TERMS, washResult } from '#content/washing-facts.ts'
import { cents } from '#core/units.ts'

// Worked by hand: 20 dollars, extra on top, times (rtp/100)^times, less the 20 dollars.
test.each([
  [10, 'kind', 125, '22.00 x 0.9658 = 21.2476'],
  [20, 'kind', 318, '24.00 x 0.9658 = 23.1792'],
  [20, 'middling', 58, '24.00 x 0.857375 = 20.577'],
  [10, 'middling', -114, '22.00 x 0.857375 = 18.86225'],
  [20, 'poor', -131, '24.00 x 0.778688 = 18.688512'],
  [30, 'poor', 25, '26.00 x 0.778688 = 20.245888'],
  [30, 'hopeless', -443, '26.00 x 0.598737 = 15.567160'],
] as const)('%d percent extra on %s terms leaves %d cents (%s)', (extra, terms, result, _sum) =>
  expect(washResult(cents(2000), extra, WASH_TERMS[terms])).toBe(result),
)

test('what pays for itself: 3.54% at once, 67.02% at ten times', () => {
  expect(breakEvenExtra(WASH_TERMS.kind)).toBeCloseTo(0.035_411, 6)
  expect(breakEvenExtra(WASH_TERMS.hopeless)).toBeCloseTo(0.670_183, 6)
})

test('each of the two figures is right on the terms that it is given for', () => {
  expect(WASH_FROM).toEqual({ methodPercent: 20, faqPercent: 30 })
  expect(washResult(cents(2000), WASH_FROM.methodPercent, WASH_TERMS.middling)).toBeGreaterThan(0)
  expect(washResult(cents(2000), WASH_FROM.methodPercent, WASH_TERMS.poor)).toBeLessThan(0)
  expect(washResult(cents(2000), WASH_FROM.faqPercent, WASH_TERMS.poor)).toBeGreaterThan(0)
})
