import { expect, test } from 'vitest'
import { isHiddenOrSnoozed, isListed } from '#core/ranking/visibility.ts'
import { epochMs } from '#core/units.ts'

const NOW = epochMs(1_000_000)

test.each([
  ['neither', false, null, false],
  ['hidden', true, null, true],
  ['snoozed until later', false, NOW + 1, true],
  ['snoozed until now', false, NOW, false],
  ['snoozed until before', false, NOW - 1, false],
  ['hidden, its snooze over', true, NOW - 1, true],
])('%s', (_name, hidden, until, hiddenOrSnoozed) =>
  expect(isHiddenOrSnoozed({ hidden, snoozedUntil: until === null ? null : epochMs(until) }, NOW)).toBe(
    hiddenOrSnoozed,
  ),
)

test.each([
  ['chosen', { chosen: true }, true],
  ['left out', { chosen: false }, false],
  ['new', { chosen: null }, false],
  ['chosen and hidden', { chosen: true, hidden: true }, false],
  ['chosen and snoozed', { chosen: true, snoozedUntil: epochMs(NOW + 1) }, false],
])('in the list: %s', (_name, listing, listed) =>
  expect(isListed({ hidden: false, snoozedUntil: null, ...listing }, NOW)).toBe(listed),
)
