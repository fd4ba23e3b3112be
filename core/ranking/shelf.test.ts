import { expect, test } from 'vitest'
import { isShelved } from '#core/ranking/shelf.ts'
import { epochMs } from '#core/units.ts'

const NOW = epochMs(1_000_000)

test.each([
  ['neither', false, null, false],
  ['hidden', true, null, true],
  ['snoozed until later', false, NOW + 1, true],
  ['snoozed until now', false, NOW, false],
  ['snoozed until before', false, NOW - 1, false],
  ['hidden, its snooze over', true, NOW - 1, true],
])('%s', (_name, hidden, until, shelved) =>
  expect(isShelved({ hidden, snoozedUntil: until === null ? null : epochMs(until) }, NOW)).toBe(shelved),
)
