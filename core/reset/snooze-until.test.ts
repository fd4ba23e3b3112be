import { expect, test } from 'vitest'
import { clockOfRule, parseResetRule } from '#core/reset/reset-rule.ts'
import { type Snooze, snoozeUntil } from '#core/reset/snooze-until.ts'
import { epochMs } from '#core/units.ts'

const ruleOf = (type: 'hourly' | 'specific_time', value: string, zone: string | null = null) => {
  const read = parseResetRule({ resetType: type, resetValue: value, resetZone: zone })
  if (!read.ok) throw new Error('not a rule')
  return clockOfRule(read.value.rule)
}
const fiveAm = ruleOf('specific_time', '05:00:00')
const pacific = ruleOf('specific_time', '18:00:00', 'America/Los_Angeles')
const RESET: Snooze = { kind: 'reset' }

// Calculated by hand, one row for each side of each edge.
test.each([
  ['before the reset', RESET, fiveAm, '2026-11-21T04:59:59Z', '2026-11-21T05:00:00Z'],
  ['on the reset', RESET, fiveAm, '2026-11-21T05:00:00Z', '2026-11-22T05:00:00Z'],
  ['in a zone', RESET, pacific, '2026-11-21T12:00:00Z', '2026-11-22T02:00:00Z'],
  ['hourly, however short', RESET, ruleOf('hourly', '6'), '2026-11-21T12:00:00Z', '2026-11-22T12:00:00Z'],
  ['three days', { kind: 'days', days: 3 } as const, fiveAm, '2026-11-21T12:00:00Z', '2026-11-24T12:00:00Z'],
])('%s', (_name, snooze, rule, now, until) =>
  expect(snoozeUntil(snooze, rule, epochMs(Date.parse(now)))).toBe(Date.parse(until)),
)
