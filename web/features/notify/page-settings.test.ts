import { expect, test } from 'vitest'
import { cents, epochMs } from '#core/units.ts'
import { pageThreshold } from '#web/features/notify/notify-tasks.tsx'

const SETTINGS = {
  digest: null,
  threshold: '25.00',
  quietHours: { from: '22:00', to: '08:00' },
  streaks: true,
  overdue: true,
  rows: [],
  showDetails: false,
  email: false,
}
const KNOWN = { settings: SETTINGS, timeZone: 'America/New_York', paused: null }
const at = (iso: string) => epochMs(Date.parse(iso))
const NOON = at('2026-11-21T17:00:00Z')
const NIGHT = at('2026-11-22T04:00:00Z')
const snoozed = (until: string | null) => ({ ...KNOWN, paused: { reason: 'snoozed' as const, until } })

test.each([
  ['unknown reminders', null, NOON, 1000],
  ['a threshold of the member', KNOWN, NOON, 2500],
  ['no threshold', { ...KNOWN, settings: { ...SETTINGS, threshold: null } }, NOON, null],
  ['the quiet hours', KNOWN, NIGHT, null],
  ['no quiet hours', { ...KNOWN, settings: { ...SETTINGS, quietHours: null } }, NIGHT, 2500],
  ['another zone', { ...KNOWN, timeZone: 'Asia/Tokyo' }, NIGHT, 2500],
  ['a snooze', snoozed('2026-11-21T17:00:01Z'), NOON, null],
  ['the end of a snooze', snoozed('2026-11-21T17:00:00Z'), NOON, 2500],
  ['a pause without an end', snoozed(null), NOON, null],
] as const)('%s', (_name, reminders, moment, expected) => {
  expect(pageThreshold(reminders, moment, true)).toBe(expected === null ? null : cents(expected))
})

test('a page that is looked at has no quiet hours', () => {
  expect(pageThreshold(KNOWN, NIGHT, false)).toBe(2500)
})
