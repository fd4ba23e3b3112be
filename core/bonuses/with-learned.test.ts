import { expect, test } from 'vitest'
import type { Clock, LearnedClock } from '#core/bonuses/clock.ts'
import { countdownByDefault, withLearned } from '#core/bonuses/with-learned.ts'

const LEARNED: LearnedClock = {
  kind: 'learned',
  candidates: [{ clock: { kind: 'rolling', minutes: 1200 }, weight: 1 }],
}
const bonusWith = (clock: Clock) => ({ clock, value: { kind: 'unknown' as const }, level: null, rtp: 100 })
const ROLLING: Clock = { kind: 'rolling', minutes: 1440 }
const CONDITION: Clock = { kind: 'condition', condition: 'mail', text: 'By mail' }

test.each<readonly [name: string, clock: Clock, chosen: 'claims' | 'stated' | null, learned: boolean]>([
  ['an unknown clock', { kind: 'unknown' }, null, true],
  ['an unknown hour', { kind: 'daily' }, null, true],
  ['an unknown hour, of which the user wants 24 hours', { kind: 'daily' }, 'stated', false],
  ['a stated clock', ROLLING, null, false],
  ['a stated clock that the user replaced', ROLLING, 'claims', true],
  ['a condition', CONDITION, 'claims', false],
  ['bonuses that add up', { ...ROLLING, stacks: 3 }, 'claims', false],
  ['a streak that breaks after a time', { kind: 'daily', lostAfterMinutes: 2880 }, null, false],
])('%s', (_name, clock, chosen, learned) => {
  const bonus = bonusWith(clock)
  expect(withLearned(bonus, LEARNED, chosen).clock).toEqual(learned ? LEARNED : clock)
  expect(withLearned(bonus, null, chosen)).toBe(bonus)
})

test('by default, what is stated counts, else what claims show', () => {
  expect(
    [ROLLING, CONDITION, { kind: 'daily' as const }].map((clock) => countdownByDefault(bonusWith(clock))),
  ).toEqual(['stated', 'stated', 'claims'])
})
