import { expect, test } from 'vitest'
import { learnValue, type PaidClaim } from '#core/learning/learn-value.ts'
import { cents, epochMs } from '#core/units.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2026-11-01T00:00:00.000Z')

/** Claims of people on days from November 1, in cents. */
function claims(people: number, days: number, amount: (day: number, person: number) => number): PaidClaim[] {
  return Array.from({ length: days * people }, (_, index) => {
    const [day, person] = [Math.floor(index / people), index % people]
    return {
      person: String(person),
      at: epochMs(START + day * DAY_MS + person * 3_600_000),
      amount: cents(amount(day, person)),
    }
  })
}

/** The end of so many days since November 1. */
const after = (days: number) => epochMs(START + days * DAY_MS)

const dayText = (at: number | null | undefined) =>
  at === null || at === undefined ? at : new Date(at).toISOString().slice(0, 10)

test('nothing is said about fewer than five people', () => {
  expect(
    learnValue(
      claims(4, 20, () => 100),
      cents(100),
      after(20),
    ),
  ).toBe(null)
  expect(
    learnValue(
      claims(5, 1, () => 100),
      cents(100),
      after(1),
    ),
  ).toMatchObject({ people: 5, claims: 5, median: 100 })
})

test('the median and the quartiles are those of 30 days, to whole days', () => {
  const value = learnValue(
    claims(5, 40, (day, person) => (day < 10 ? 900 : 100 + person * 10)),
    null,
    after(40),
  )
  expect(value).toMatchObject({ median: 120, lower: 110, upper: 130, people: 5, lessSince: null })
  expect([dayText(value?.from), dayText(value?.to)]).toEqual(['2026-11-11', '2026-12-10'])
})

test('of a person, one claim of a day counts, the last', () => {
  const many = Array.from({ length: 50 }, (_, index) => ({
    person: '0',
    at: epochMs(START + index),
    amount: cents(5000),
  }))
  expect(learnValue([...many, ...claims(5, 1, () => 100)], null, after(1))).toMatchObject({
    claims: 5,
    median: 100,
  })
})

test.each<readonly [name: string, amount: (day: number) => number, stated: number, since: string | null]>([
  ['what is stated', () => 100, 100, null],
  ['70 % of it', () => 70, 100, null],
  ['less from the first day', () => 69, 100, '2026-11-01'],
  ['less since a day', (day) => (day < 5 ? 100 : 31), 100, '2026-11-06'],
  ['less on one day', (day) => (day === 5 ? 31 : 100), 100, null],
  ['more', () => 500, 100, null],
])('pays less than stated: %s', (_name, amount, stated, since) => {
  expect(dayText(learnValue(claims(6, 12, amount), cents(stated), after(12))?.lessSince)).toBe(since)
})

test('fewer than ten claims of five people are not enough to say that it pays less', () => {
  expect(
    learnValue(
      claims(9, 1, () => 10),
      cents(100),
      after(1),
    )?.lessSince,
  ).toBe(null)
  expect(
    dayText(
      learnValue(
        claims(10, 1, () => 10),
        cents(100),
        after(1),
      )?.lessSince,
    ),
  ).toBe('2026-11-01')
})

test('one person with many claims decides nothing', () => {
  const false30 = claims(1, 30, () => 1)
  const honest = claims(5, 2, () => 100).filter(({ person }) => person !== '0')
  expect(learnValue([...false30, ...honest], cents(100), after(30))).toMatchObject({
    people: 5,
    median: 100,
    lessSince: null,
  })
})

test('claims that are older than 30 days show nothing', () => {
  expect(
    learnValue(
      claims(6, 5, () => 100),
      cents(100),
      after(36),
    ),
  ).toBe(null)
})
