import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  limitState,
  linkRejection,
  linksOffUntil,
  reachedUntil,
  WINDOW_MS,
  type WindowSpends,
  windowStart,
} from '#core/limits/limit-status.ts'
import {
  LIMIT_PERIODS,
  type LimitPeriod,
  NO_RULES,
  type LimitRules,
  startBreak,
} from '#core/limits/limit-rules.ts'
import { type Cents, cents, epochMs } from '#core/units.ts'

const NOON = epochMs(Date.parse('2026-11-20T12:00:00.000Z'))

// Boundaries calculated by hand: 80% of $25.00 is $20.00, of $0.05 is $0.04, of $0.03 is more than $0.02.
test.each([
  [null, 0, 'ok'],
  [null, 999_999_999, 'ok'],
  [2500, 0, 'ok'],
  [2500, 1999, 'ok'],
  [2500, 2000, 'near'],
  [2500, 2499, 'near'],
  [2500, 2500, 'reached'],
  [2500, 2501, 'reached'],
  [0, 0, 'reached'],
  [0, 1, 'reached'],
  [1, 0, 'ok'],
  [1, 1, 'reached'],
  [3, 2, 'ok'],
  [5, 3, 'ok'],
  [5, 4, 'near'],
  [1001, 800, 'ok'],
  [1001, 801, 'near'],
  [100_000_000, 79_999_999, 'ok'],
  [100_000_000, 80_000_000, 'near'],
  [100_000_000, 99_999_999, 'near'],
  [100_000_000, 100_000_000, 'reached'],
] as const)('a limit of %s cents with %s spent is %s', (amount, spent, state) => {
  expect(limitState(amount === null ? null : cents(amount), cents(spent))).toBe(state)
})

test('property: more spent, or a lower limit, never leads to a lower state', () => {
  const order = ['ok', 'near', 'reached']
  const amount = fc.integer({ min: 0, max: 1000 }).map(cents)
  fc.assert(
    fc.property(amount, amount, amount, (limit, spent, more) => {
      const rank = (one: Cents, other: Cents) => order.indexOf(limitState(one, other))
      expect(rank(limit, cents(spent + more))).toBeGreaterThanOrEqual(rank(limit, spent))
      expect(rank(limit, spent)).toBeGreaterThanOrEqual(rank(cents(limit + more), spent))
    }),
  )
})

// 1 November 2026 has 25 hours in New York, 14 March 2027 has 23.
test.each([
  ['day', '2026-11-01T12:00:00.000Z', '2026-10-31T12:00:00.000Z'],
  ['week', '2026-11-05T12:00:00.000Z', '2026-10-29T12:00:00.000Z'],
  ['month', '2026-11-20T12:00:00.000Z', '2026-10-21T12:00:00.000Z'],
  ['day', '2027-03-14T18:00:00.000Z', '2027-03-13T18:00:00.000Z'],
  ['month', '2027-03-31T12:00:00.000Z', '2027-03-01T12:00:00.000Z'],
] as const)('the window of a %s before %s starts at %s', (period, now, start) => {
  expect(windowStart(period, epochMs(Date.parse(now)))).toBe(Date.parse(start))
})

describe('the end of a reached limit', () => {
  const reached = { spent: cents(3000), reachedBy: epochMs(NOON - 3_600_000) }

  test.each([
    ['day', 24],
    ['week', 168],
    ['month', 720],
  ] as const)('of a %s is %s hours after the spend that must leave', (period, hours) => {
    expect(reachedUntil(period, cents(2500), reached)).toBe(NOON + (hours - 1) * 3_600_000)
  })

  test.each([
    ['zero', cents(0)],
    ['no limit', null],
    ['a limit that is not reached', cents(3001)],
  ])('%s has none', (_name, amount) => {
    expect(reachedUntil('day', amount, reached)).toBeNull()
  })
})

describe('rejecting links', () => {
  const nothing = { spent: cents(0), reachedBy: null }
  const NO_SPENDS: WindowSpends = { day: nothing, week: nothing, month: nothing }
  const limited = (amounts: Partial<Record<LimitPeriod, number>>): LimitRules => ({
    ...NO_RULES,
    limits: Object.fromEntries(
      LIMIT_PERIODS.map((period) => {
        const amount = amounts[period]
        return [period, { amount: amount === undefined ? null : cents(amount), raise: null }]
      }),
    ) as LimitRules['limits'],
  })
  const hoursAgo = (hours: number) => epochMs(NOON - hours * 3_600_000)
  const inHours = (hours: number) => epochMs(NOON + hours * 3_600_000)

  test('not without rules, and not near a limit', () => {
    expect(linkRejection(NO_RULES, NO_SPENDS, NOON)).toBeNull()
    const near = { ...NO_SPENDS, day: { spent: cents(2499), reachedBy: null } }
    expect(linkRejection(limited({ day: 2500 }), near, NOON)).toBeNull()
  })

  test('by a break until it ends, then until its end is confirmed, before any limit', () => {
    const rules = startBreak(limited({ day: 0 }), 'week', NOON)
    const end = inHours(168)
    expect(linkRejection(rules, NO_SPENDS, NOON)).toEqual({ kind: 'break', endsAt: end })
    expect(linkRejection(rules, NO_SPENDS, epochMs(end - 1))).toEqual({ kind: 'break', endsAt: end })
    expect(linkRejection(rules, NO_SPENDS, end)).toEqual({ kind: 'break-ended' })
  })

  test('by the reached limit that lasts longest', () => {
    const spends: WindowSpends = {
      day: { spent: cents(1000), reachedBy: hoursAgo(1) },
      week: { spent: cents(5000), reachedBy: hoursAgo(150) },
      month: { spent: cents(5000), reachedBy: hoursAgo(719) },
    }
    const rules = { day: 1000, week: 5000, month: 5000 }
    expect(linkRejection(limited(rules), spends, NOON)).toEqual({
      kind: 'limit',
      period: 'day',
      until: inHours(23),
    })
    expect(linkRejection(limited({ ...rules, day: 1001 }), spends, NOON)).toEqual({
      kind: 'limit',
      period: 'week',
      until: inHours(18),
    })
    expect(linkRejection(limited({ month: 5000 }), spends, NOON)).toEqual({
      kind: 'limit',
      period: 'month',
      until: inHours(1),
    })
  })

  test('by a limit of zero without an end, whatever other limits are reached', () => {
    const spends = { ...NO_SPENDS, month: { spent: cents(100), reachedBy: hoursAgo(1) } }
    expect(linkRejection(limited({ day: 0, month: 100 }), spends, NOON)).toEqual({
      kind: 'limit',
      period: 'day',
      until: null,
    })
    expect(linkRejection(limited({ day: 0, week: 0 }), NO_SPENDS, NOON)).toMatchObject({ period: 'week' })
  })

  test('until the end that it names', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: WINDOW_MS.month - 1 }), (age) => {
        const spends = { ...NO_SPENDS, month: { spent: cents(100), reachedBy: epochMs(NOON - age) } }
        const rejection = linkRejection(limited({ month: 100 }), spends, NOON)
        if (rejection?.kind !== 'limit' || rejection.until === null) throw new Error('not rejected')
        expect(rejection.until).toBeGreaterThan(NOON)
        // At that time the spend is at the start of the window, which is outside it.
        expect(windowStart('month', rejection.until)).toBe(NOON - age)
      }),
    )
  })
})

describe('after a log-out, links stay off', () => {
  const spends = (
    day: { spent: number; reachedBy: number | null },
    month = { spent: 0, reachedBy: null },
  ) => {
    const of = ({ spent, reachedBy }: { spent: number; reachedBy: number | null }) => ({
      spent: cents(spent),
      reachedBy: reachedBy === null ? null : epochMs(reachedBy),
    })
    return { day: of(day), week: of({ spent: 0, reachedBy: null }), month: of(month) }
  }
  const none = { spent: 0, reachedBy: null }
  const limited = (amount: number): LimitRules => ({
    ...NO_RULES,
    limits: { ...NO_RULES.limits, day: { ...NO_RULES.limits.day, amount: cents(amount) } },
  })
  const HOUR = 3_600_000

  test.each([
    ['without rules', NO_RULES, none, null],
    ['during a break', startBreak(NO_RULES, 'week', NOON), none, NOON + 7 * 24 * HOUR],
    ['with a limit that is near', limited(1000), { spent: 999, reachedBy: null }, null],
    ['with a reached limit', limited(1000), { spent: 1000, reachedBy: NOON - HOUR }, NOON + 23 * HOUR],
    ['with a limit of zero', limited(0), none, NOON + 30 * 24 * HOUR],
    [
      'with a reached limit, during a shorter break',
      startBreak(limited(1000), 'day', epochMs(NOON - 20 * HOUR)),
      { spent: 1000, reachedBy: NOON - HOUR },
      NOON + 23 * HOUR,
    ],
    [
      'with a reached limit, after a break',
      startBreak(limited(1000), 'day', epochMs(NOON - 24 * HOUR)),
      { spent: 1000, reachedBy: NOON - HOUR },
      NOON + 23 * HOUR,
    ],
    ['after a break', startBreak(NO_RULES, 'day', epochMs(NOON - 24 * HOUR)), none, null],
  ])('%s', (_when, rules, day, end) => expect(linksOffUntil(rules, spends(day), NOON)).toBe(end))
})
