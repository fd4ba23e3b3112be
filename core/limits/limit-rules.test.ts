import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  acceptZero,
  BREAK_LENGTHS,
  BREAK_MS,
  breakState,
  cancelRaise,
  confirmableAt,
  confirmBreakEnd,
  confirmRaise,
  LIMIT_PERIODS,
  NO_RULES,
  type LimitRules,
  RAISE_CONFIRMABLE_MS,
  RAISE_DELAY_MS,
  setLimit,
  startBreak,
} from '#core/limits/limit-rules.ts'
import { AMOUNT_TABLE } from '#core/money/amount-table.ts'
import { parseAmount, parsePlainAmount } from '#core/money/parse-amount.ts'
import type { Result } from '#core/result.ts'
import { type Cents, cents, type EpochMs, epochMs } from '#core/units.ts'

const at = (iso: string) => epochMs(Date.parse(iso))
const NOON = at('2026-11-20T12:00:00.000Z')

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`rejected: ${JSON.stringify(result.reason)}`)
  return result.value
}

const withDay = (amount: number) => value(setLimit(NO_RULES, 'day', cents(amount), NOON))

describe('an amount', () => {
  test.each(AMOUNT_TABLE)('$text', ({ text, api, form }) => {
    for (const [parse, outcome] of [
      [parsePlainAmount, api],
      [parseAmount, form],
    ] as const) {
      const parsed = acceptZero(parse(text))
      expect(parsed.ok ? parsed.value : parsed.reason.kind).toBe(outcome === 'too-small' ? 0 : outcome)
    }
  })
})

describe('setting a limit', () => {
  test.each([
    ['a first one', null, 2500, 2500],
    ['a first one of zero', null, 0, 0],
    ['a lower one', 2500, 2499, 2499],
    ['zero', 2500, 0, 0],
    ['the same', 2500, 2500, 2500],
    ['none, where there is none', null, null, null],
  ])('%s takes effect immediately, also during a break', (_name, before, wanted, after) => {
    for (const rules of [NO_RULES, startBreak(NO_RULES, 'week', NOON)]) {
      const given = value(setLimit(rules, 'week', before === null ? null : cents(before), NOON))
      const changed = value(setLimit(given, 'week', wanted === null ? null : cents(wanted), NOON))
      expect(changed.limits.week).toEqual({ amount: after, raise: null })
      expect([changed.limits.day, changed.limits.month]).toEqual([NO_RULES.limits.day, NO_RULES.limits.month])
      expect(changed === given).toBe(before === wanted)
    }
  })

  test.each([
    ['a higher one', cents(2501)],
    ['none', null],
  ])('%s becomes pending', (_name, wanted) => {
    const changed = value(setLimit(withDay(2500), 'day', wanted, NOON))
    expect(changed.limits.day).toEqual({ amount: 2500, raise: { amount: wanted, requestedAt: NOON } })
  })

  test('zero is a limit: a cent is a raise', () => {
    expect(value(setLimit(withDay(0), 'day', cents(1), NOON)).limits.day.amount).toBe(0)
  })

  test('the pending amount again does not restart the wait, another one does', () => {
    const pending = value(setLimit(withDay(2500), 'day', cents(5000), NOON))
    const later = epochMs(NOON + 3_600_000)
    expect(value(setLimit(pending, 'day', cents(5000), later))).toBe(pending)
    for (const other of [cents(4000), cents(6000), null])
      expect(value(setLimit(pending, 'day', other, later)).limits.day.raise).toEqual({
        amount: other,
        requestedAt: later,
      })
  })

  test('an expired raise can be requested again, and waits again', () => {
    const pending = value(setLimit(withDay(2500), 'day', null, NOON))
    const expired = epochMs(NOON + RAISE_DELAY_MS + RAISE_CONFIRMABLE_MS)
    expect(value(setLimit(pending, 'day', null, epochMs(expired - 1)))).toBe(pending)
    const { raise } = value(setLimit(pending, 'day', null, expired)).limits.day
    expect(raise).toEqual({ amount: null, requestedAt: expired })
  })

  test.each([
    ['a lower limit', 2000],
    ['the current limit', 2500],
  ])('%s cancels a pending raise of its period only', (_name, wanted) => {
    let rules = value(setLimit(withDay(2500), 'day', cents(5000), NOON))
    rules = value(setLimit(rules, 'week', cents(9000), NOON))
    rules = value(setLimit(rules, 'week', null, NOON))
    rules = value(setLimit(rules, 'day', cents(wanted), NOON))
    expect(rules.limits.day).toEqual({ amount: wanted, raise: null })
    expect(rules.limits.week.raise).toEqual({ amount: null, requestedAt: NOON })
  })

  test('a raise is rejected during a break, and until its end is confirmed', () => {
    const onBreak = startBreak(withDay(2500), 'day', NOON)
    for (const now of [NOON, epochMs(NOON + BREAK_MS.day), epochMs(NOON + BREAK_MS.week)])
      expect(setLimit(onBreak, 'day', cents(5000), now)).toEqual({ ok: false, reason: 'on-break' })
    const ended = epochMs(NOON + BREAK_MS.day)
    const resumed = value(confirmBreakEnd(onBreak, ended))
    expect(value(setLimit(resumed, 'day', cents(5000), ended)).limits.day.raise?.amount).toBe(5000)
  })
})

describe('confirming a raise', () => {
  const pending = value(setLimit(withDay(2500), 'day', cents(5000), NOON))
  const day = (hours: number, minutes: number, ms = 0) =>
    epochMs(NOON + hours * 3_600_000 + minutes * 60_000 + ms)

  test.each([
    ['immediately', day(0, 0), 'too-early'],
    ['after 23 h 59 min', day(23, 59), 'too-early'],
    ['a millisecond early', day(24, 0, -1), 'too-early'],
    ['after 24 h', day(24, 0), 5000],
    ['in the last of the seven days after that', day(192, 0, -1), 5000],
    ['after these seven days', day(192, 0), 'nothing-pending'],
    ['with a clock before the request', day(-48, 0), 'too-early'],
  ])('%s', (_name, now, expected) => {
    const confirmed = confirmRaise(pending, 'day', now)
    expect(confirmed.ok ? confirmed.value.limits.day : confirmed.reason).toEqual(
      typeof expected === 'string' ? expected : { amount: expected, raise: null },
    )
  })

  // In New York, 25 hours lie between these noons, and 23 in spring. The wait is 24 in both.
  test.each([
    ['the end', '2026-10-31T16:00:00.000Z'],
    ['the start', '2027-03-13T17:00:00.000Z'],
  ])('over %s of daylight saving time waits 24 hours', (_name, iso) => {
    const requested = value(setLimit(withDay(2500), 'day', null, at(iso)))
    const { raise } = requested.limits.day
    expect(raise && confirmableAt(raise)).toBe(at(iso) + 86_400_000)
    expect(confirmRaise(requested, 'day', epochMs(at(iso) + 86_399_999))).toMatchObject({ ok: false })
    expect(value(confirmRaise(requested, 'day', epochMs(at(iso) + 86_400_000))).limits.day.amount).toBeNull()
  })

  test('without a pending raise, or with one of another period', () => {
    expect(confirmRaise(NO_RULES, 'day', NOON)).toEqual({ ok: false, reason: 'nothing-pending' })
    expect(confirmRaise(pending, 'week', day(48, 0))).toEqual({ ok: false, reason: 'nothing-pending' })
  })

  test('is rejected during a break and until its end is confirmed, then possible', () => {
    const onBreak = startBreak(pending, 'week', day(1, 0))
    for (const now of [day(24, 0), day(169, 0)])
      expect(confirmRaise(onBreak, 'day', now)).toEqual({ ok: false, reason: 'on-break' })
    const resumed = value(confirmBreakEnd(onBreak, day(169, 0)))
    expect(value(confirmRaise(resumed, 'day', day(169, 0))).limits.day.amount).toBe(5000)
    expect(confirmRaise(onBreak, 'day', day(192, 0))).toEqual({ ok: false, reason: 'nothing-pending' })
  })

  test('is impossible after it was canceled', () => {
    const canceled = cancelRaise(pending, 'day')
    expect(canceled.limits.day).toEqual({ amount: 2500, raise: null })
    expect(confirmRaise(canceled, 'day', day(24, 0))).toEqual({ ok: false, reason: 'nothing-pending' })
    expect(cancelRaise(canceled, 'day')).toBe(canceled)
  })
})

describe('a break', () => {
  // Ends calculated by hand; 182 days from 20 November are 21 May.
  test.each([
    ['day', '2026-11-21T12:00:00.000Z'],
    ['week', '2026-11-27T12:00:00.000Z'],
    ['month', '2026-12-20T12:00:00.000Z'],
    ['six-months', '2027-05-21T12:00:00.000Z'],
  ] as const)('%s ends to the millisecond', (length, end) => {
    const rules = startBreak(NO_RULES, length, NOON)
    expect(rules.breakEndsAt).toBe(at(end))
    expect(breakState(rules, NOON)).toBe('active')
    expect(breakState(rules, epochMs(at(end) - 1))).toBe('active')
    expect(breakState(rules, at(end))).toBe('ended')
    expect(breakState(rules, epochMs(at(end) + BREAK_MS['six-months']))).toBe('ended')
  })

  test('a day is 24 hours where the clocks change', () => {
    for (const iso of ['2026-11-01T04:30:00.000Z', '2027-03-14T05:30:00.000Z', '2027-03-28T00:30:00.000Z'])
      expect(startBreak(NO_RULES, 'day', at(iso)).breakEndsAt).toBe(at(iso) + 86_400_000)
  })

  test('can be extended, not shortened', () => {
    const week = startBreak(NO_RULES, 'week', NOON)
    const later = epochMs(NOON + BREAK_MS.day)
    expect(startBreak(week, 'day', later)).toBe(week)
    expect(startBreak(week, 'week', later).breakEndsAt).toBe(later + BREAK_MS.week)
    expect(startBreak(week, 'month', later).breakEndsAt).toBe(later + BREAK_MS.month)
  })

  test('its end can be confirmed only when it is over', () => {
    const rules = startBreak(NO_RULES, 'day', NOON)
    const end = epochMs(NOON + BREAK_MS.day)
    expect(confirmBreakEnd(rules, epochMs(end - 1))).toEqual({ ok: false, reason: 'break-not-over' })
    const resumed = value(confirmBreakEnd(rules, end))
    expect(breakState(resumed, end)).toBeNull()
    expect(value(confirmBreakEnd(resumed, end))).toBe(resumed)
  })

  test('after one that ended, another one can start', () => {
    const rules = startBreak(NO_RULES, 'day', NOON)
    const later = epochMs(NOON + BREAK_MS.week)
    expect(breakState(startBreak(rules, 'day', later), later)).toBe('active')
  })
})

/** A user's action, and the time since the one before. */
type Step =
  | { readonly kind: 'set'; readonly amount: Cents | null }
  | { readonly kind: 'confirm' | 'cancel' | 'end' }
  | { readonly kind: 'break'; readonly length: (typeof BREAK_LENGTHS)[number] }

const steps = fc.array(
  fc.record({
    after: fc.oneof(
      fc.integer({ min: 0, max: 30 * 3_600_000 }),
      fc.constantFrom(RAISE_DELAY_MS, RAISE_DELAY_MS - 1, ...Object.values(BREAK_MS)),
    ),
    period: fc.constantFrom(...LIMIT_PERIODS),
    step: fc.oneof(
      fc.record({
        kind: fc.constant('set' as const),
        amount: fc.option(fc.integer({ min: 0, max: 5 }).map((dollars) => cents(dollars * 100))),
      }),
      fc.record({ kind: fc.constantFrom('confirm' as const, 'cancel' as const, 'end' as const) }),
      fc.record({ kind: fc.constant('break' as const), length: fc.constantFrom(...BREAK_LENGTHS) }),
    ) satisfies fc.Arbitrary<Step>,
  }),
  { maxLength: 40 },
)

function apply(
  rules: LimitRules,
  step: Step,
  period: (typeof LIMIT_PERIODS)[number],
  now: EpochMs,
): LimitRules {
  const result = ((): Result<LimitRules, unknown> => {
    if (step.kind === 'set') return setLimit(rules, period, step.amount, now)
    if (step.kind === 'confirm') return confirmRaise(rules, period, now)
    if (step.kind === 'cancel') return { ok: true, value: cancelRaise(rules, period) }
    if (step.kind === 'break') return { ok: true, value: startBreak(rules, step.length, now) }
    return confirmBreakEnd(rules, now)
  })()
  return result.ok ? result.value : rules
}

const height = (amount: Cents | null) => amount ?? Infinity

test('property: a limit rises only by a confirmation, 24 hours to 8 days after its request, outside a break', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let rules = NO_RULES
      let now = NOON
      const requests: { period: string; amount: Cents | null; at: EpochMs }[] = []
      for (const { after, period, step } of all) {
        now = epochMs(now + after)
        const next = apply(rules, step, period, now)
        if (step.kind === 'set') requests.push({ period, amount: step.amount, at: now })
        for (const each of LIMIT_PERIODS) {
          const [before, limit] = [rules.limits[each], next.limits[each]]
          if (before.amount !== null && height(limit.amount) > height(before.amount)) {
            expect([step.kind, each, rules.breakEndsAt]).toEqual(['confirm', period, null])
            expect(
              requests.some(
                (one) =>
                  one.period === each &&
                  one.amount === limit.amount &&
                  one.at <= now - RAISE_DELAY_MS &&
                  one.at > now - RAISE_DELAY_MS - RAISE_CONFIRMABLE_MS,
              ),
            ).toBe(true)
          }
          // A pending raise is always above the limit.
          if (limit.raise) expect(height(limit.raise.amount)).toBeGreaterThan(height(limit.amount))
        }
        rules = next
      }
    }),
  )
})

test('property: a break never ends earlier, and only a confirmation after its end removes it', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let rules = NO_RULES
      let now = NOON
      for (const { after, period, step } of all) {
        now = epochMs(now + after)
        const next = apply(rules, step, period, now)
        if (rules.breakEndsAt !== null) {
          if (next.breakEndsAt === null) expect([step.kind, now >= rules.breakEndsAt]).toEqual(['end', true])
          else expect(next.breakEndsAt).toBeGreaterThanOrEqual(rules.breakEndsAt)
        }
        rules = next
      }
    }),
  )
})
