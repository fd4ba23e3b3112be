import { expect, test } from 'vitest'
import { nextReady } from '#core/bonuses/next-ready.ts'
import { learnSharedClock } from '#core/learning/learn-shared-clock.ts'
import type { Observation } from '#core/learning/observation.ts'
import { epochMs } from '#core/units.ts'

const START = Date.parse('2026-09-01T00:00:00.000Z')
const HOUR_MS = 3_600_000

/** Claims every 23 hours of people who begin at different times. */
function claims(people: number, each: number): Observation[] {
  return Array.from({ length: people * each }, (_, index) => {
    const [person, number] = [index % people, Math.floor(index / people)]
    const lastClaim = epochMs(START + person * 0.4 * HOUR_MS + number * 23 * HOUR_MS)
    return {
      person: String(person),
      at: epochMs(lastClaim + 23 * HOUR_MS),
      lastClaim,
      outcome: 'success' as const,
    }
  })
}

function learn(observations: readonly Observation[], known: Parameters<typeof learnSharedClock>[1] = []) {
  const steps = learnSharedClock(observations, known)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

test.each([
  [4, 10, false],
  [5, 3, false],
  [5, 4, true],
  [20, 1, true],
])('%i people with %i claims each: known %s', (people, each, known) => {
  expect(learn(claims(people, each)) !== null).toBe(known)
})

test('has whole days, and the numbers of people and claims', () => {
  const learned = learn(claims(6, 4))
  expect(learned).toMatchObject({ people: 6, claims: 24, clock: { kind: 'learned' } })
  expect([learned?.from, learned?.to].map((at) => new Date(at ?? 0).toISOString())).toEqual([
    '2026-09-01T00:00:00.000Z',
    '2026-09-04T00:00:00.000Z',
  ])
})

test('pauses at least after each person', () => {
  expect([...learnSharedClock(claims(7, 4), [])].length).toBeGreaterThanOrEqual(7)
})

test('the clock of the catalog counts by its probability, until evidence contradicts it', () => {
  const day = { kind: 'rolling' as const, minutes: 1440 }
  const learned = learn(claims(20, 6), [{ clock: day, weight: 0.9 }])
  const [best] = learned?.clock.candidates ?? []
  expect(best?.clock).not.toEqual(day)
  expect(best && nextReady(best.clock, epochMs(START))).toBeLessThanOrEqual(START + 24 * HOUR_MS)
})
