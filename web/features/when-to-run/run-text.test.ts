import { expect, test } from 'vitest'
import { readySteps } from '#core/ranking/ready-steps.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { runText } from '#web/features/when-to-run/ready-strip.tsx'

const NOW = epochMs(new Date(2026, 10, 26, 22, 15).getTime())
const at = (hours: number, minutes: number): EpochMs =>
  epochMs(new Date(2026, 10, 26, hours, minutes).getTime())
const textOf = (...moments: EpochMs[]) =>
  runText(
    readySteps(
      moments.map((moment, index) => ({ name: `Casino ${index}`, at: moment })),
      NOW,
    ),
    NOW,
  )

test('tells when all are ready, and how many are at the full hour before', () => {
  expect(textOf(NOW, at(24 + 6, 30), at(24 + 7, 42))).toBe(
    'At 7:42 AM tomorrow, 3 of 3 bonuses are ready; at 7:00 AM, 2.',
  )
})

test('compares with now if the full hour before is past', () => {
  expect(textOf(NOW, at(22, 40))).toBe('At 10:40 PM, 2 of 2 bonuses are ready; now, 1.')
})

test('a time at a full hour is compared with the hour before', () => {
  expect(textOf(at(23, 30), at(25, 0))).toBe('At 1:00 AM tomorrow, 2 of 2 bonuses are ready; at 12:00 AM, 1.')
})

test('tells what is ready later, what is ready now, and that nothing has a timer', () => {
  expect(textOf(NOW, at(23, 0), at(60, 0))).toBe(
    'At 11:00 PM, 2 of 3 bonuses are ready; now, 1. One isn’t ready within 24 hours.',
  )
  expect(textOf(NOW, NOW)).toBe('All 2 bonuses are ready now.')
  expect(textOf(NOW, at(60, 0))).toBe('1 of 2 bonuses is ready now. One isn’t ready within 24 hours.')
  expect(textOf(NOW, NOW, at(60, 0), at(61, 0))).toBe(
    '2 of 4 bonuses are ready now. 2 aren’t ready within 24 hours.',
  )
  expect(textOf(at(23, 0), at(60, 0))).toBe(
    'At 11:00 PM, 1 of 2 bonuses is ready; now, 0. One isn’t ready within 24 hours.',
  )
  expect(textOf(at(60, 0))).toBe('No bonus is ready within 24 hours.')
  expect(textOf()).toBe('No bonus in your list has a timer.')
})

test('a list with one bonus has it in the singular', () => {
  expect(textOf(NOW)).toBe('Your bonus is ready now.')
  expect(textOf(at(22, 40))).toBe('Your bonus is ready at 10:40 PM.')
})
