import { expect, test } from 'vitest'
import { listedCasinos } from '#content/listed-casinos.ts'
import { resetMoments } from '#content/reset-moments.ts'

const [first] = listedCasinos()
if (!first) throw new Error('no casino')
const resetAt = (name: string, value: string, zone: string | null) =>
  ({
    ...first,
    name,
    active: true,
    reset_type: 'specific_time',
    reset_value: value,
    reset_zone: zone,
  }) as const

// New York is 5 hours behind UTC in winter and 4 in summer, and always 3 ahead of Los Angeles.
test.each([
  ['2026-01-15', 'America/Los_Angeles', '18:00:00', 21 * 60],
  ['2026-07-15', 'America/Los_Angeles', '18:00:00', 21 * 60],
  ['2026-01-15', null, '02:30:00', 21 * 60 + 30],
  ['2026-07-15', null, '02:30:00', 22 * 60 + 30],
  ['2026-01-15', 'America/New_York', '00:00:00', 0],
])('on %s, a reset in %s at %s', (day, zone, time, minute) => {
  expect(resetMoments([resetAt('A', time, zone)], 'America/New_York', day)).toMatchObject([
    { name: 'A', minute },
  ])
})

test('the earliest time is first, and casinos without a published time are left out', () => {
  const casinos = [
    resetAt('Late', '20:00:00', 'UTC'),
    { ...resetAt('Unknown', '00:00:00', null), reset_value: null },
    { ...resetAt('Closed', '00:00:00', null), active: false },
    resetAt('Early', '03:00:00', 'UTC'),
  ]
  expect(resetMoments(casinos, 'UTC', '2026-11-27').map(({ name }) => name)).toEqual(['Early', 'Late'])
})
