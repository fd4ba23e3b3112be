import { describe, expect, test } from 'vitest'
import { changeSettings, memoryAfterChange } from '#core/reminders/change-settings.ts'
import { findReminders, type ReminderState, withoutUntold } from '#core/reminders/find-reminders.ts'
import { completeMemory, newMemory, type ReminderMemory } from '#core/reminders/reminder-memory.ts'
import type { CashOutOnTheWay } from '#core/reminders/overdue-cash-outs.ts'
import { previewReminders } from '#core/reminders/preview-reminders.ts'
import { reminderText } from '#core/reminders/reminder-text.ts'
import { DEFAULT_REMINDERS } from '#core/reminders/settings.ts'
import { cents, epochMs } from '#core/units.ts'

const ZONE = 'America/New_York'

/** A time in New York in winter: `27 19:00` is November 27, 2026. */
const at = (text: string) => epochMs(Date.parse(`2026-11-${text.replace(' ', 'T')}:00-05:00`))

function cashOut(id: string, overdue: string, over: Partial<CashOutOnTheWay> = {}): CashOutOnTheWay {
  return {
    id,
    name: 'Pulsz',
    amount: cents(10_000),
    recordedAt: at('10 12:00'),
    overdueAt: at(overdue),
    endedAt: null,
    ...over,
  }
}

const state = (cashOuts: readonly CashOutOnTheWay[], over: Partial<ReminderState> = {}): ReminderState => ({
  settings: DEFAULT_REMINDERS,
  zone: ZONE,
  rows: [],
  cashOuts,
  isEmail: false,
  pause: null,
  snoozedUntil: null,
  ...over,
})

const START = newMemory(at('20 12:00'))

/** Looks whenever the rule asks for it, as the scheduler does. */
function toldUntil(given: ReminderState, end: string, memory: ReminderMemory = START) {
  const told: (readonly [number, string])[] = []
  let known = memory
  for (let now = memory.since; now <= at(end);) {
    const found = findReminders(given, known, now)
    for (const one of found.due) told.push([now, reminderText(one, ZONE, true).body])
    known = found.memory
    if (found.nextAt === null) break
    now = found.nextAt
  }
  return told
}

test('a cash-out is told once, when it becomes overdue', () => {
  const cashOuts = [cashOut('a', '25 15:30'), cashOut('b', '26 10:00', { name: 'Chumba' })]
  expect(toldUntil(state(cashOuts), '30 12:00')).toEqual([
    [at('25 15:30'), 'Pulsz: your cash-out of $100.00 is overdue'],
    [at('26 10:00'), 'Chumba: your cash-out of $100.00 is overdue'],
  ])
})

test('is told after the quiet hours, and those of a night together', () => {
  const cashOuts = [cashOut('a', '25 23:00'), cashOut('b', '26 03:00')]
  expect(toldUntil(state(cashOuts), '30 12:00')).toEqual([
    [at('26 08:00'), '2 cash-outs are overdue, $200.00'],
  ])
})

test.each([
  ['it was paid before', { endedAt: at('25 15:00') }, {}],
  ['it was overdue when it was recorded', { recordedAt: at('25 16:00') }, {}],
  ['the reminder is turned off', {}, { settings: { ...DEFAULT_REMINDERS, overdue: false } }],
  ['the member has a break', {}, { pause: { until: null } }],
])('is not told if %s', (_name, over, given) => {
  expect(toldUntil(state([cashOut('a', '25 15:30', over)], given), '30 12:00')).toEqual([])
})

test('a break drops what becomes overdue in it, and what was told before stays told', () => {
  const told = findReminders(state([cashOut('a', '21 10:00')]), START, at('21 10:00')).memory
  const cashOuts = [cashOut('a', '24 10:00'), cashOut('b', '22 10:00'), cashOut('c', '25 10:00')]
  const paused = findReminders(state(cashOuts, { pause: { until: null } }), told, at('22 12:00')).memory
  const after = findReminders(state(cashOuts), paused, at('23 12:00'))
  expect(after.due).toEqual([])
  // A casino turns out to pay later than it was known when the first one was told.
  expect(findReminders(state(cashOuts), after.memory, at('25 10:00')).due).toMatchObject([
    { kind: 'overdue', cashOuts: [{ id: 'c' }] },
  ])
})

describe('the next look', () => {
  const nextAt = (cashOuts: readonly CashOutOnTheWay[], over: Partial<ReminderState> = {}) =>
    findReminders(state(cashOuts, over), START, at('20 12:00')).nextAt

  test('is when the first one becomes overdue, and within a day, in which a casino can turn out to pay sooner', () => {
    expect(nextAt([cashOut('a', '21 11:00'), cashOut('b', '20 18:00')])).toBe(at('20 18:00'))
    expect(nextAt([cashOut('a', '29 11:00')])).toBe(at('21 12:00'))
  })

  test('needs a cash-out that is on the way and not overdue, and the reminder', () => {
    expect(nextAt([])).toBe(null)
    expect(nextAt([cashOut('a', '19 11:00'), cashOut('b', '22 11:00', { endedAt: at('20 11:00') })])).toBe(
      null,
    )
    expect(nextAt([cashOut('a', '22 11:00')], { settings: { ...DEFAULT_REMINDERS, overdue: false } })).toBe(
      null,
    )
  })
})

test('one that is set back to requested is not told again, and is forgotten long after it has ended', () => {
  const told = findReminders(state([cashOut('a', '25 10:00')]), START, at('25 10:00')).memory
  const paid = findReminders(state([]), told, at('26 10:00')).memory
  expect(findReminders(state([cashOut('a', '25 10:00')]), paid, at('27 10:00')).due).toEqual([])
  expect(Object.keys(paid.cashOuts)).toEqual(['a'])
  const later = epochMs(at('25 10:00') + 90 * 86_400_000)
  expect(findReminders(state([]), paid, later).memory.cashOuts).toEqual({})
  expect(findReminders(state([cashOut('a', '25 10:00')]), paid, later).memory.cashOuts).toEqual(told.cashOuts)
})

test('an email tells of it with the digest, also when nothing is ready', () => {
  const settings = { ...DEFAULT_REMINDERS, digest: { time: '19:00', weekdays: [1, 2, 3, 4, 5, 6, 7] } }
  const given = state([cashOut('a', '25 15:30')], { settings, isEmail: true })
  const early = findReminders(given, START, at('25 16:00'))
  expect(early.due).toEqual([])
  const evening = findReminders(given, early.memory, at('25 19:00'))
  expect(evening.due).toMatchObject([{ kind: 'digest', ready: 0, cashOuts: [{ id: 'a' }] }])
  expect(findReminders(given, evening.memory, at('26 19:00')).due).toEqual([])
  const push = findReminders({ ...given, isEmail: false }, START, at('25 19:00'))
  expect(push.due).toMatchObject([{ kind: 'overdue' }])
})

test('what reached no device is told later', () => {
  const given = state([cashOut('a', '25 10:00')])
  const { due, memory } = findReminders(given, START, at('25 10:00'))
  const again = withoutUntold(memory, START, due)
  expect(findReminders(given, again, at('25 10:05')).due).toEqual(due)
})

test('turning the reminder on tells nothing of what was overdue before, an upgrade does', () => {
  const off = { ...DEFAULT_REMINDERS, overdue: false }
  const on = changeSettings(off, { overdue: true })
  if (!on.ok) throw new Error(on.reason)
  const memory = memoryAfterChange(START, off, on.value, at('25 12:00'))
  const given = state([cashOut('a', '25 10:00'), cashOut('b', '25 14:00')])
  expect(findReminders(given, memory, at('25 14:00')).due).toMatchObject([{ cashOuts: [{ id: 'b' }] }])
  const { overdueAt: _since, cashOuts: _told, ...stored } = START
  expect(findReminders(given, completeMemory(stored), at('25 14:00')).due).toMatchObject([
    { cashOuts: [{ id: 'a' }, { id: 'b' }] },
  ])
})

test('the preview has those of the time, also if they were paid since', () => {
  const cashOuts = [
    cashOut('a', '22 10:00', { endedAt: at('23 10:00') }),
    cashOut('b', '24 10:00', { endedAt: at('23 10:00') }),
    cashOut('c', '19 10:00'),
    cashOut('d', '26 10:00'),
  ]
  const settings = DEFAULT_REMINDERS
  const sent = previewReminders({ settings, zone: ZONE }, [], cashOuts, at('20 12:00'), at('27 12:00'))
  expect(sent.map(({ at: when, reminder }) => [when, reminder])).toMatchObject([
    [at('22 10:00'), { cashOuts: [{ id: 'a' }] }],
    [at('26 10:00'), { cashOuts: [{ id: 'd' }] }],
  ])
})

test('the text hides the casino and the amount unless they are to be shown', () => {
  const one = cashOut('a', '25 10:00')
  const texts = (cashOuts: readonly CashOutOnTheWay[]) =>
    [false, true].map((showDetails) => reminderText({ kind: 'overdue', cashOuts }, ZONE, showDetails).body)
  expect(texts([one])).toEqual(['A cash-out is overdue', 'Pulsz: your cash-out of $100.00 is overdue'])
  expect(texts([one, one])).toEqual(['2 cash-outs are overdue', '2 cash-outs are overdue, $200.00'])
})
