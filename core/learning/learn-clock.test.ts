import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ClockCandidate, FixedClock, RollingClock } from '#core/bonuses/clock.ts'
import { type ClockLearned, learnClock } from '#core/learning/learn-clock.ts'
import type { Observation } from '#core/learning/observation.ts'
import { epochMs } from '#core/units.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const at = (text: string) => epochMs(Date.parse(text))
const DAILY: RollingClock = { kind: 'rolling', minutes: 1440 }
const TWENTY: RollingClock = { kind: 'rolling', minutes: 1200 }
const MIDNIGHT: FixedClock = { kind: 'fixed', times: ['00:00'], zone: 'America/New_York' }
const NOON: FixedClock = { kind: 'fixed', times: ['12:00'], zone: 'UTC' }
const FOUR = [DAILY, TWENTY, MIDNIGHT, NOON].map((clock) => ({ clock, weight: 0.245 }))

const weightOf = ({ candidates }: ClockLearned, clock: ClockCandidate['clock']) =>
  candidates.find((one) => JSON.stringify(one.clock) === JSON.stringify(clock))?.weight ?? 0
const observed = (
  outcome: 'success' | 'refused',
  lastClaim: string,
  time: string,
  person = 'ann',
): Observation => ({ person, at: at(time), lastClaim: at(lastClaim), outcome })

/** How observations change the ratio of the weights of two clocks, from that after a claim when all are ready. */
function changeOf(
  observations: readonly Observation[],
  one: ClockCandidate['clock'],
  other: ClockCandidate['clock'],
  influence: 'bounded' | 'own',
): number {
  const ratio = (learned: ClockLearned) => weightOf(learned, one) / weightOf(learned, other)
  const neutral = observed('success', '2026-11-20T09:00Z', '2026-11-25T09:00Z')
  return ratio(learnClock(observations, FOUR, influence)) / ratio(learnClock([neutral], FOUR, influence))
}

/** A claim at a UTC time on each of the days before the first of December. */
function daily(person: string, minute: number, days: number, outcome: 'success' | 'refused' = 'success') {
  return Array.from({ length: days }, (_, index): Observation => {
    const time = at('2026-12-01T00:00Z') - (index + 1) * DAY_MS + minute * MINUTE_MS
    // Every other claim is ten minutes earlier in the day.
    const early = (index % 2) * 10 * MINUTE_MS
    const before = ((index + 1) % 2) * 10 * MINUTE_MS
    return { person, at: epochMs(time - early), lastClaim: epochMs(time - DAY_MS - before), outcome }
  })
}

describe('one observation changes the ratio of two weights by that of its likelihoods', () => {
  // At 9:00 after 9:05, midnight in New York is ready and 24 hours are not; after 9:05, both are.
  test.each([
    ['a success that is early', observed('success', '2026-11-20T09:05Z', '2026-11-21T09:00Z'), 0.97 / 0.4],
    ['a refusal that is early', observed('refused', '2026-11-20T09:05Z', '2026-11-21T09:00Z'), 0.03 / 0.6],
    ['a success that is late', observed('success', '2026-11-20T09:05Z', '2026-11-21T09:05Z'), 1],
  ])('%s', (_name, observation, ratio) => {
    expect(changeOf([observation], MIDNIGHT, DAILY, 'own') / ratio).toBeCloseTo(1, 1)
  })

  test('a countdown names the moment', () => {
    const claim = { person: 'ann', at: at('2026-11-20T20:00Z'), lastClaim: at('2026-11-20T19:00Z') }
    const countdown = { ...claim, outcome: 'countdown', readyAt: at('2026-11-21T05:04Z') } as const
    expect(weightOf(learnClock([countdown], FOUR, 'own'), MIDNIGHT)).toBeGreaterThan(0.98)
    const sixMinutes = { ...countdown, readyAt: at('2026-11-21T05:06Z') }
    expect(weightOf(learnClock([sixMinutes], FOUR, 'own'), MIDNIGHT)).toBeCloseTo(0.245, 1)
  })

  test('with bounded influence by at most 6.7', () => {
    const reports = Array.from({ length: 500 }, (_, index) =>
      observed('refused', '2026-11-20T09:05Z', `2026-11-20T${10 + (index % 10)}:00Z`),
    )
    expect(weightOf(learnClock(reports, FOUR, 'own'), NOON)).toBe(0)
    expect(changeOf(reports, DAILY, NOON, 'bounded')).toBeCloseTo(1 / 0.15, 1)
  })
})

describe('what does not count', () => {
  const claims = daily('ann', 540, 8)
  test.each([
    ['a claim that is not after the last one', observed('success', '2026-11-30T09:00Z', '2026-11-30T09:00Z')],
    ['a claim after more than 35 days', observed('success', '2026-10-20T09:00Z', '2026-11-29T09:00Z')],
    ['a claim over 90 days ago', observed('success', '2026-08-20T09:05Z', '2026-08-21T09:00Z')],
  ])('%s', (_name, observation) =>
    expect(learnClock([...claims, observation], [], 'own')).toEqual(learnClock(claims, [], 'own')),
  )

  test('nothing at all: what was known remains', () =>
    expect(learnClock([], FOUR, 'own')).toEqual({ candidates: FOUR, evidence: null, summary: null }))

  test('half of the evidence of 60 days ago', () => {
    const old = observed('refused', '2026-10-01T09:05Z', '2026-10-02T09:00Z')
    const recent = observed('success', '2026-11-30T09:00Z', '2026-12-01T09:00Z')
    const change = changeOf([old, recent], DAILY, MIDNIGHT, 'own')
    expect(change / Math.sqrt(0.6 / 0.03)).toBeCloseTo(1, 1)
  })
})

test('a week of claims a little earlier than the day before rules out 24 hours', () => {
  const { candidates, evidence } = learnClock(daily('ann', 540, 8), [], 'own')
  expect(weightOf({ candidates, evidence, summary: null }, DAILY)).toBeLessThan(0.05)
  expect(evidence).toEqual({
    people: 1,
    observations: 8,
    from: at('2026-11-23T08:50Z'),
    to: at('2026-11-30T09:00Z'),
  })
})

test('refusals just before midnight in New York, and successes just after it, name it', () => {
  const nights = Array.from({ length: 15 }, (_, index) => [
    observed('refused', `2026-11-${10 + index}T05:10Z`, `2026-11-${11 + index}T04:55Z`, `person ${index}`),
    observed('success', `2026-11-${10 + index}T05:10Z`, `2026-11-${11 + index}T05:05Z`, `person ${index}`),
  ]).flat()
  const { summary, candidates } = learnClock(nights, [], 'bounded')
  expect(summary).toEqual({ kind: 'clock', clock: MIDNIGHT })
  expect(candidates[0]?.weight).toBeGreaterThan(0.98)
})

const observation: fc.Arbitrary<Observation> = fc
  .record({
    person: fc.constantFrom('ann', 'ben', 'cat', 'dan', 'eve'),
    outcome: fc.constantFrom('success', 'refused', 'countdown'),
    lastClaim: fc.integer({ min: Date.parse('2026-10-20'), max: Date.parse('2026-11-20') }),
    wait: fc.integer({ min: 1, max: 3 * DAY_MS }),
    left: fc.nat(DAY_MS),
  })
  .map(({ person, outcome, lastClaim, wait, left }) => {
    const times = { person, lastClaim: epochMs(lastClaim), at: epochMs(lastClaim + wait) }
    if (outcome === 'countdown') return { ...times, outcome, readyAt: epochMs(times.at + left) }
    return { ...times, outcome: outcome === 'success' ? 'success' : 'refused' }
  })
const evidence = fc.array(observation, { maxLength: 60 })
const influence = fc.constantFrom('bounded', 'own')

test('the order of observations changes nothing, and one that was taken back is as if it had never been made', () =>
  fc.assert(
    fc.property(evidence, observation, influence, (list, undone, kind) => {
      const learned = learnClock(list, [], kind)
      expect(learnClock(list.toReversed(), [], kind)).toEqual(learned)
      const withUndone = [...list.slice(3), undone, ...list.slice(0, 3)]
      expect(
        learnClock(
          withUndone.filter((one) => one !== undone),
          [],
          kind,
        ),
      ).toEqual(learned)
    }),
    { numRuns: 60 },
  ))

test('a learned clock has at most 64 candidates, the most probable first, of about all of the weight', () =>
  fc.assert(
    fc.property(evidence, influence, (list, kind) => {
      const weights = learnClock(list, [], kind).candidates.map(({ weight }) => weight)
      expect(weights.length).toBeLessThanOrEqual(64)
      expect(weights).toEqual(weights.toSorted((one, other) => other - one))
      if (weights.length > 0) expect(weights.reduce((sum, weight) => sum + weight)).toBeGreaterThan(0.99)
    }),
    { numRuns: 60 },
  ))

test('the reports of one person change no ratio of weights by more than 6.7, unless a change is noticed', () =>
  fc.assert(
    fc.property(evidence, fc.array(observation, { minLength: 100, maxLength: 500 }), (honest, reports) => {
      const newest = {
        person: 'ann',
        lastClaim: at('2026-11-23'),
        at: at('2026-11-25'),
        outcome: 'success',
      } as const
      const without = learnClock([...honest, newest], FOUR, 'bounded')
      const attack = reports.map((report): Observation => ({ ...report, person: 'mallory' }))
      const attacked = learnClock([...honest, newest, ...attack], FOUR, 'bounded')
      const counted = (without.evidence?.observations ?? 0) + reports.length
      fc.pre(honest.length + 1 + reports.length === counted && attacked.evidence?.observations === counted)
      for (const [one, other] of [
        [DAILY, MIDNIGHT],
        [MIDNIGHT, DAILY],
        [DAILY, TWENTY],
        [TWENTY, NOON],
      ] as const) {
        const before = (weightOf(without, one) + 1e-4) / Math.max(1e-4, weightOf(without, other))
        const after = weightOf(attacked, one) / (weightOf(attacked, other) + 1e-4)
        expect(after / before).toBeLessThan(6.8)
      }
    }),
    { numRuns: 60 },
  ))

describe('an operator who changes the clock', () => {
  const people = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay']
  /** Ready 24 hours after the claim until six days ago: claims that are early are refused. */
  const before = people.flatMap((person, index) =>
    daily(person, 400 + index * 50, 20).map((one) => ({
      ...one,
      outcome: one.at - one.lastClaim < DAY_MS ? ('refused' as const) : ('success' as const),
    })),
  )
  const isBefore = ({ at: time }: Observation) => time < at('2026-11-25T00:00Z')
  const changed =
    (person: string) =>
    (one: Observation): Observation =>
      one.person === person || person === '' ? { ...one, outcome: 'success' } : one

  test('is noticed, and earlier evidence no longer counts', () => {
    const after = before.filter((one) => !isBefore(one)).map(changed(''))
    const learned = learnClock([...before.filter(isBefore), ...after], [], 'bounded')
    expect(weightOf(learned, DAILY)).toBeLessThan(0.1)
    expect(learned.evidence?.from).toBeGreaterThan(at('2026-11-20T00:00Z'))
    expect(learned.evidence?.people).toBe(6)
  })

  test('one person alone does not make it look so', () => {
    const after = before.filter((one) => !isBefore(one)).map(changed('ann'))
    const learned = learnClock([...before.filter(isBefore), ...after], [], 'bounded')
    expect(weightOf(learned, DAILY)).toBeGreaterThan(0.9)
    expect(learned.evidence?.observations).toBe(120)
  })
})

test('what is learned before clocks change follows the zone after it', () => {
  const summer = Array.from({ length: 10 }, (_, index) => [
    observed('refused', `2026-10-${10 + index}T04:10Z`, `2026-10-${11 + index}T03:55Z`, `person ${index}`),
    observed('success', `2026-10-${10 + index}T04:10Z`, `2026-10-${11 + index}T04:05Z`, `person ${index}`),
  ]).flat()
  expect(learnClock(summer, [], 'bounded').summary).toEqual({ kind: 'clock', clock: MIDNIGHT })
  const utc: ClockCandidate = { clock: { kind: 'fixed', times: ['04:00'], zone: 'UTC' }, weight: 0.9 }
  expect(learnClock(summer, [utc], 'bounded').summary).toEqual({ kind: 'clock', clock: utc.clock })
  const winter = Array.from({ length: 8 }, (_, index) => [
    observed('refused', `2026-11-${10 + index}T05:10Z`, `2026-11-${11 + index}T04:55Z`, `person ${index}`),
    observed('success', `2026-11-${10 + index}T05:10Z`, `2026-11-${11 + index}T05:05Z`, `person ${index}`),
  ]).flat()
  expect(learnClock([...summer, ...winter], [utc], 'bounded').candidates[0]?.clock).toEqual(MIDNIGHT)
})
