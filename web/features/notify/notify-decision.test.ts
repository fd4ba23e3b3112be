import { expect, test } from 'vitest'
import { cents } from '#core/units.ts'
import { NOTHING_SHOWN, notifyDecision, totalsHeldBack } from '#web/features/notify/notify-decision.ts'

/** Returns the totals of a day that trigger a notification. */
function notified(totals: readonly number[], days: readonly string[] = []): number[] {
  let shown = NOTHING_SHOWN
  return totals.filter((total, at) => {
    const decision = notifyDecision(cents(total), shown, days[at] ?? 'today')
    shown = decision.shown
    return decision.notify
  })
}

const CASES: readonly (readonly [name: string, totals: readonly number[], notified: readonly number[]])[] = [
  ['nothing ready', [0], []],
  ['just below', [999], []],
  ['exactly $10.00', [1000], []],
  ['$10.01', [1001], [1001]],
  ['far above', [123_456], [123_456]],
  ['the same amount again', [1001, 1001], [1001]],
  ['growing', [500, 1001, 1250], [1001, 1250]],
  ['collecting lowers it', [1500, 1400, 1300, 900], [1500]],
  ['undone after collecting', [1500, 1400, 1300, 1400, 1500], [1500]],
  ['below and above again with another amount', [1500, 900, 1100], [1500, 1100]],
  ['below and above again with the same amount', [1500, 900, 1500], [1500]],
]

test.each(CASES)('%s', (_name, totals, expected) => {
  expect(notified(totals)).toEqual(expected)
})

test('repeats an amount on another day, but not just because midnight passes', () => {
  expect(notified([1500, 1500], ['monday', 'tuesday'])).toEqual([1500])
  expect(notified([1500, 900, 1500], ['monday', 'tuesday', 'tuesday'])).toEqual([1500, 1500])
})

test('repeats nothing after a moment with the wrong day', () => {
  expect(notified([1500, 1500, 1400, 1500], ['monday', 'tuesday', 'monday', 'monday'])).toEqual([1500])
})

test('a member can choose another threshold', () => {
  const notifies = (total: number) => notifyDecision(cents(total), NOTHING_SHOWN, 'today', cents(2500)).notify
  expect([1500, 2500, 2501].map(notifies)).toEqual([false, false, true])
})

test('ignores an invalid total', () => {
  for (const invalid of [Number.NaN, Infinity]) {
    // Invalid numbers that arithmetic can produce.
    const decision = notifyDecision(invalid as ReturnType<typeof cents>, NOTHING_SHOWN, 'today')
    expect(decision).toEqual({ notify: false, shown: NOTHING_SHOWN })
  }
})

test('what was collected while notifications were held back is announced when it is ready again', () => {
  const monday = notifyDecision(cents(1500), NOTHING_SHOWN, 'monday').shown
  const night = totalsHeldBack(cents(900), monday)
  expect(notifyDecision(cents(1500), night, 'tuesday').notify).toBe(true)
  // More is announced afterward, and the same is not.
  expect(notifyDecision(cents(1600), totalsHeldBack(cents(1600), monday), 'tuesday').notify).toBe(true)
  expect(notifyDecision(cents(1500), totalsHeldBack(cents(1500), monday), 'tuesday').notify).toBe(false)
})
