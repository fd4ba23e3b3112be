import { expect, test } from 'vitest'
import { usualAmount } from '#core/learning/usual-amount.ts'
import { cents, epochMs } from '#core/units.ts'

const DAY_MS = 86_400_000
/** Wednesday; the last whole week is November 16 to 22. */
const NOW = epochMs(Date.parse('2026-11-25T12:00:00.000Z'))
const MONDAY = Date.parse('2026-11-16T00:00:00.000Z')

/** One claim each: `same` people entered $1.00, `others` different amounts. */
const claims = (same: number, others: number, at = MONDAY) =>
  Array.from({ length: same + others }, (_, index) => ({
    person: String(index),
    at: epochMs(at),
    amount: cents(index < same ? 100 : 200 + index),
  }))

test('the share of the people who entered the most common amount', () => {
  expect(usualAmount(claims(34, 7), NOW, null)).toEqual({
    amount: 100,
    share: 82,
    atLeast: false,
    people: 41,
    from: MONDAY,
    to: MONDAY + 6 * DAY_MS,
  })
})

test.each([
  [4, 0, null],
  [4, 4, null],
  // Below half of the people.
  [5, 6, null],
  [6, 5, { share: 54, atLeast: false, people: 11 }],
])('%d of the same amount and %d others: %o', (same, others, expected) => {
  const found = usualAmount(claims(same, others), NOW, null)
  if (expected === null) expect(found).toBeNull()
  else expect(found).toMatchObject(expected)
})

test.each([5, 7, 8, 12, 41])('of %d people, the result is the same for none to four others', (people) => {
  const results = [0, 1, 2, 3, 4]
    .filter((others) => people - others >= 5)
    .map((others) => usualAmount(claims(people - others, others), NOW, null))
  expect(new Set(results.map((found) => JSON.stringify(found))).size).toBe(1)
  if (people < 8) expect(results[0]).toBeNull()
  else expect(results[0]).toMatchObject({ atLeast: true, people })
})

test('only claims of the last whole week count, and of a person the last one', () => {
  const before = claims(20, 0, MONDAY - 1)
  const after = claims(20, 0, MONDAY + 7 * DAY_MS)
  expect(usualAmount([...before, ...after], NOW, null)).toBeNull()
  const first = claims(8, 0).map((claim) => ({ ...claim, amount: cents(900) }))
  expect(usualAmount([...first, ...claims(8, 0, MONDAY + DAY_MS)], NOW, null)).toMatchObject({ amount: 100 })
})

test('the result of a week stays, and that of another week replaces it', () => {
  const shown = usualAmount(claims(34, 7), NOW, null)
  expect(shown).not.toBeNull()
  expect(usualAmount(claims(33, 7), NOW, shown)).toEqual(shown)
  expect(usualAmount([], NOW, shown)).toEqual(shown)
  const nextWeek = epochMs(NOW + 7 * DAY_MS)
  expect(usualAmount(claims(33, 7, MONDAY + 7 * DAY_MS), nextWeek, shown)).toMatchObject({ people: 40 })
  expect(usualAmount([], nextWeek, shown)).toBeNull()
})
