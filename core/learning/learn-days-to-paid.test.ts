import fc from 'fast-check'
import { expect, test } from 'vitest'
import { learnDaysToPaid, type PaidCashOut } from '#core/learning/learn-days-to-paid.ts'
import { epochMs } from '#core/units.ts'

const DAY_MS = 86_400_000
const NOW = epochMs(Date.parse('2026-11-20T12:00:00.000Z'))

/** A cash-out that was paid `ago` days before now, after some days. */
const paid = (person: string, days: number, ago = 1): PaidCashOut => ({
  person,
  requestedAt: epochMs(NOW - (ago + days) * DAY_MS),
  paidAt: epochMs(NOW - ago * DAY_MS),
})
const each = (...days: readonly number[]) => days.map((one, index) => paid(`p${index}`, one))
const learn = (cashOuts: readonly PaidCashOut[]) => learnDaysToPaid(cashOuts, NOW)

test('five people show how long it takes, four do not', () => {
  expect(learn(each(1, 2, 3, 4))).toBeNull()
  expect(learn([...each(1, 2, 3, 4), paid('p0', 9), paid('p1', 9)])).toBeNull()
  expect(learn(each(1, 2, 3, 4, 5))).toEqual({
    median: 3,
    p90: 4,
    people: 5,
    cashOuts: 5,
    from: Date.parse('2026-11-01T00:00:00.000Z'),
    to: Date.parse('2026-11-30T00:00:00.000Z'),
  })
})

// Calculated by hand. Without the slowest of 20 people, 90 % of 19 are 17.1: the 18th.
test('with many people, the 90th percentile is that of all but one', () => {
  const days = Array.from({ length: 20 }, (_, index) => index + 1)
  expect(learn(each(...days))).toMatchObject({ median: 10, p90: 18, people: 20 })
})

test('the dates are those of the payments, and payments of more than 180 days ago do not count', () => {
  const old = [paid('p0', 50, 180.01), paid('p5', 50, 181)]
  const result = learn([...each(1, 2, 3, 4), paid('p4', 5, 180), ...old])
  expect(result).toMatchObject({ people: 5, cashOuts: 5, median: 3 })
  expect(result?.from).toBe(Date.parse('2026-05-01T00:00:00.000Z'))
  const many = learn([...each(1, 2, 3, 4, 5, 6, 7, 8, 9), paid('p9', 5, 180), ...old])
  expect(many).toMatchObject({
    people: 10,
    from: Date.parse('2026-05-24T00:00:00.000Z'),
    to: Date.parse('2026-11-19T00:00:00.000Z'),
  })
  expect(learn([...each(1, 2, 3, 4), ...old])).toBeNull()
})

test('a person with a hundred cash-outs weighs as much as one with a single one', () => {
  const many = Array.from({ length: 100 }, () => paid('p4', 90))
  expect(learn([...each(1, 2, 3, 4), ...many])).toMatchObject({ median: 3, p90: 4, cashOuts: 104 })
  const fast = Array.from({ length: 100 }, () => paid('p4', 0))
  expect(learn([...each(1, 2, 3, 4), ...fast])).toMatchObject({ median: 2, p90: 3 })
})

test.each([
  [1 / 24, 0, 0],
  [0.05, 0.1, 0],
  [1.249, 1.2, 1],
  [1.25, 1.3, 1],
  [1.5, 1.5, 2],
  [3, 3, 3],
])('%f days are %f, and %f with fewer than ten people', (days, exact, rounded) => {
  const of = (people: number) => learn(each(...Array.from({ length: people }, () => days)))
  expect(of(10)).toMatchObject({ median: exact, p90: exact })
  expect(of(9)).toMatchObject({ median: rounded, p90: rounded })
})

const days = fc.integer({ min: 0, max: 1800 }).map((tenths) => tenths / 10)
const honest = fc.array(fc.array(days, { minLength: 1, maxLength: 6 }), { minLength: 4, maxLength: 12 })

test('whatever one person reports, no result is beyond what the others reported', () =>
  fc.assert(
    fc.property(honest, fc.array(days, { minLength: 1, maxLength: 60 }), (others, hostile) => {
      const all = others.flatMap((own, index) => own.map((one) => paid(`p${index}`, one)))
      const result = learn([...all, ...hostile.map((one) => paid('hostile', one))])
      const shown = (value: number) => (others.length < 9 ? Math.round(value) : value)
      const [least, most] = [shown(Math.min(...others.flat())), shown(Math.max(...others.flat()))]
      expect(result?.median).toBeGreaterThanOrEqual(least)
      expect(result?.median).toBeLessThanOrEqual(most)
      expect(result?.p90).toBeLessThanOrEqual(most)
      expect(result?.p90).toBeGreaterThanOrEqual(result?.median ?? 0)
    }),
  ))
