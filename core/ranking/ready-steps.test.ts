import { expect, test } from 'vitest'
import { readyBy, readySteps } from '#core/ranking/ready-steps.ts'
import { epochMs } from '#core/units.ts'

const NOW = epochMs(Date.parse('2026-11-26T06:00:30Z'))
const after = (minutes: number) => epochMs(NOW + minutes * 60_000)

test('counts up from what is ready now, one step per minute', () => {
  const steps = readySteps(
    [
      { name: 'A', at: NOW },
      { name: 'B', at: after(-300) },
      { name: 'C', at: after(60) },
      { name: 'D', at: epochMs(after(60) + 20_000) },
      { name: 'E', at: after(5) },
    ],
    NOW,
  )
  expect(steps).toEqual({
    all: 5,
    readyNow: 2,
    steps: [
      { at: Date.parse('2026-11-26T06:06:00Z'), names: ['E'], ready: 3 },
      { at: Date.parse('2026-11-26T07:01:00Z'), names: ['C', 'D'], ready: 5 },
    ],
    later: 0,
  })
  expect(readyBy(steps, NOW)).toBe(2)
  expect(readyBy(steps, epochMs(Date.parse('2026-11-26T07:00:00Z')))).toBe(3)
  expect(readyBy(steps, epochMs(Date.parse('2026-11-26T07:01:00Z')))).toBe(5)
})

test('a bonus that is ready in exactly 24 hours is within the strip, a later one is not', () => {
  const steps = readySteps(
    [
      { name: 'A', at: after(1440) },
      { name: 'B', at: epochMs(after(1440) + 1) },
    ],
    NOW,
  )
  expect(steps.steps.map(({ names }) => names)).toEqual([['A']])
  expect(steps.later).toBe(1)
})

test('without bonuses, there is nothing to wait for', () => {
  expect(readySteps([], NOW)).toEqual({ all: 0, readyNow: 0, steps: [], later: 0 })
})
