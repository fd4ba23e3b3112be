import { expect, test } from 'vitest'
import type { ReminderSettings } from '#contract/reminders.ts'
import { draftOf, type SettingsDraft, settingsOf } from '#web/pages/reminders/settings-draft.ts'

const SETTINGS: ReminderSettings = {
  digest: { time: '07:30', weekdays: [1, 3, 5] },
  threshold: '12.50',
  quietHours: { from: '21:00', to: '09:00' },
  streaks: true,
  overdue: true,
  rows: [4, -2],
  showDetails: false,
  email: true,
}
const OFF: ReminderSettings = { ...SETTINGS, digest: null, threshold: null, quietHours: null, streaks: false }

test.each([
  ['everything on', SETTINGS],
  ['everything off', OFF],
])('%s is the same after a round trip', (_name, settings) => {
  expect(settingsOf(draftOf(settings))).toEqual({ ok: true, value: settings })
})

test('what is turned on starts with the usual values', () => {
  const draft = { ...draftOf(OFF), digestOn: true, thresholdOn: true, quietOn: true }
  expect(settingsOf(draft)).toEqual({
    ok: true,
    value: {
      ...OFF,
      digest: { time: '19:00', weekdays: [1, 2, 3, 4, 5, 6, 7] },
      threshold: '10.00',
      quietHours: { from: '22:00', to: '08:00' },
    },
  })
})

test('an amount can be typed with a sign and commas, and days in any order', () => {
  const draft = { ...draftOf(SETTINGS), threshold: '$1,234.5', weekdays: [7, 2] }
  expect(settingsOf(draft)).toMatchObject({
    value: { threshold: '1234.50', digest: { weekdays: [2, 7] } },
  })
})

test.each<readonly [string, Partial<SettingsDraft>, string, string]>([
  ['no time', { digestTime: '' }, 'digest', 'Choose a time'],
  ['no day', { weekdays: [] }, 'weekdays', 'Choose at least one day'],
  ['no amount', { threshold: '' }, 'threshold', 'Enter an amount'],
  ['a wrong amount', { threshold: 'ten' }, 'threshold', 'Enter an amount like 12.50'],
  ['half of the quiet hours', { quietTo: '' }, 'quietHours', 'Choose both times'],
  ['quiet hours without a duration', { quietTo: '21:00' }, 'quietHours', 'The two times must be different'],
])('%s is an error', (_name, change, field, text) => {
  expect(settingsOf({ ...draftOf(SETTINGS), ...change })).toEqual({ ok: false, reason: { field, text } })
})

test('what is turned off has no error', () => {
  const empty = { digestTime: '', weekdays: [], threshold: '', quietFrom: '', quietTo: '' }
  expect(settingsOf({ ...draftOf(OFF), ...empty })).toEqual({ ok: true, value: OFF })
})
