import { expect, test } from 'vitest'
import { ClockShape, StatedClockShape } from '#contract/bonuses.ts'

const candidate = { clock: { kind: 'rolling', minutes: 1200 }, weight: 0.31 }
const learned = { kind: 'learned', candidates: [candidate] }

test('a learned clock is part of responses, and requests cannot contain one', () => {
  expect(ClockShape.parse(learned)).toEqual(learned)
  expect(StatedClockShape.safeParse(learned).success).toBe(false)
  expect(StatedClockShape.safeParse(candidate.clock).success).toBe(true)
})

test.each([
  ['no candidates', []],
  ['more than 64', Array.from({ length: 65 }, () => candidate)],
  ['a weight above 1', [{ ...candidate, weight: 1.01 }]],
  ['a candidate without a time', [{ clock: { kind: 'daily' }, weight: 0.5 }]],
])('a learned clock with %s is none', (_name, candidates) =>
  expect(ClockShape.safeParse({ kind: 'learned', candidates }).success).toBe(false),
)
