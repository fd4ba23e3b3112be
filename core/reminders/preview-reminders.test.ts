import { expect, test } from 'vitest'
import { previewReminders, type RowHistory } from '#core/reminders/preview-reminders.ts'
import type { ReminderRow } from '#core/reminders/reminder-row.ts'
import { DEFAULT_REMINDERS, type ReminderSettings } from '#core/reminders/settings.ts'
import { cents, epochMs } from '#core/units.ts'

const DAY = 86_400_000
const at = (text: string) => epochMs(Date.parse(`2026-11-${text}:00.000Z`))

/** A bonus of $6.00 that is ready 24 hours after each claim. */
function history(casinoId: number, claims: readonly string[]): RowHistory {
  const [first, ...later] = [null, ...claims.map(at)].map((lastClaim): ReminderRow => ({
    casinoId,
    name: `Casino ${casinoId}`,
    readyAt: lastClaim === null ? null : epochMs(lastClaim + DAY),
    lastClaim,
    worth: cents(600),
    counts: true,
    streak: null,
  }))
  if (first === undefined) throw new RangeError('no state')
  return [first, ...later]
}

const preview = (settings: Partial<ReminderSettings>, histories: readonly RowHistory[]) =>
  previewReminders(
    { settings: { ...DEFAULT_REMINDERS, ...settings }, zone: 'UTC' },
    histories,
    [],
    at('20T12:00'),
    at('27T12:00'),
  ).map(({ at: when, reminder }) => [new Date(when).toISOString().slice(8, 16), reminder.kind])

const CLAIMS = [history(1, ['20T13:00', '22T13:00']), history(2, ['20T14:00', '22T15:00'])]

test('claims of the time decide what was ready', () => {
  // $12.00 are ready when the second bonus is, 24 hours after each pair of claims.
  expect(preview({}, CLAIMS)).toEqual([
    ['21T14:00', 'threshold'],
    ['23T15:00', 'threshold'],
  ])
  expect(preview({ threshold: null, rows: [2] }, CLAIMS)).toEqual([
    ['21T14:00', 'row'],
    ['23T15:00', 'row'],
  ])
})

test('a digest is left out while nothing is ready', () => {
  const digest = { time: '20:00', weekdays: [1, 2, 3, 4, 5, 6, 7] }
  expect(preview({ threshold: null, digest }, CLAIMS)).toEqual(
    ['21', '23', '24', '25', '26'].map((day) => [`${day}T20:00`, 'digest']),
  )
})

test('nothing is previewed without rows', () => expect(preview({}, [])).toEqual([]))
