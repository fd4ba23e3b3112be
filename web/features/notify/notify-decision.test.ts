import { expect, test } from 'vitest'
import { cents } from '#core/units.ts'
import { NOTHING_SHOWN, notifyDecision } from '#web/features/notify/notify-decision.ts'

/** Runs a day's totals through the decision and gives back those that were told. */
function told(totals: readonly number[], days: readonly string[] = []): number[] {
  let shown = NOTHING_SHOWN
  return totals.filter((total, at) => {
    const decision = notifyDecision(cents(total), shown, days[at] ?? 'today')
    shown = decision.shown
    return decision.notify
  })
}

const CASES: readonly (readonly [what: string, totals: readonly number[], told: readonly number[]])[] = [
  ['nothing ready', [0], []],
  ['just below', [999], []],
  ['exactly $10.00', [1000], []],
  ['$10.01', [1001], [1001]],
  ['far above', [123_456], [123_456]],
  ['the same amount again', [1001, 1001], [1001]],
  ['growing', [500, 1001, 1250], [1001, 1250]],
  ['collecting lowers it', [1500, 1400, 1300, 900], [1500]],
  ['taken back after collecting', [1500, 1400, 1300, 1400, 1500], [1500]],
  ['below and above again with another amount', [1500, 900, 1100], [1500, 1100]],
  ['below and above again with the same amount', [1500, 900, 1500], [1500]],
]

test.each(CASES)('%s', (_what, totals, expected) => {
  expect(told(totals)).toEqual(expected)
})

test('another day may bring the same amount, but not by midnight alone', () => {
  expect(told([1500, 1500], ['monday', 'tuesday'])).toEqual([1500])
  expect(told([1500, 900, 1500], ['monday', 'tuesday', 'tuesday'])).toEqual([1500, 1500])
})

test('a total that is no amount is not told and changes nothing', () => {
  for (const bad of [Number.NaN, Infinity]) {
    // What arithmetic on a broken figure would hand over.
    const decision = notifyDecision(bad as ReturnType<typeof cents>, NOTHING_SHOWN, 'today')
    expect(decision).toEqual({ notify: false, shown: NOTHING_SHOWN })
  }
})
