import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OwnFigures, SaveFigures } from '#contract/own-figures.ts'
import { type FigureForm, firstZone, formOf } from '#web/features/own-figures/figure-form.ts'
import { readForm } from '#web/features/own-figures/read-form.ts'

const form = (change: Partial<FigureForm>): FigureForm => ({
  ...formOf('Zula', null, 'America/New_York'),
  ...change,
})

function figuresOf(change: Partial<FigureForm>): OwnFigures | null {
  const read = readForm(form(change), null)
  if ('errors' in read) throw new Error(JSON.stringify(read.errors))
  return read.stated.figures
}

function errorsOf(change: Partial<FigureForm>): string[] {
  const read = readForm(form(change), null)
  return 'errors' in read ? read.errors.map(({ field }) => field) : []
}

test('an empty form changes nothing', () => {
  expect(figuresOf({})).toBeNull()
})

test.each<[string, Partial<FigureForm>, OwnFigures]>([
  ['hours', { clock: 'rolling', hours: '6' }, { clock: { kind: 'rolling', minutes: 360 } }],
  ['minutes', { clock: 'rolling', minutes: '10' }, { clock: { kind: 'rolling', minutes: 10 } }],
  ['both', { clock: 'rolling', hours: '20', minutes: '30' }, { clock: { kind: 'rolling', minutes: 1230 } }],
  [
    'a time of day',
    { clock: 'fixed', times: ['18:00'] },
    { clock: { kind: 'fixed', times: ['18:00'], zone: 'America/New_York' } },
  ],
  [
    'two times, one empty, one twice',
    { clock: 'fixed', times: ['06:00', '', '18:00', '06:00'], zone: 'UTC' },
    { clock: { kind: 'fixed', times: ['06:00', '18:00'], zone: 'UTC' } },
  ],
  [
    'Sundays',
    { clock: 'fixed', times: ['00:00'], days: '7' },
    { clock: { kind: 'fixed', times: ['00:00'], zone: 'America/New_York', weekdays: [7] } },
  ],
  [
    'several weekdays',
    { clock: 'fixed', times: ['00:00'], days: 'some', weekdays: [5, 1, 3] },
    { clock: { kind: 'fixed', times: ['00:00'], zone: 'America/New_York', weekdays: [1, 3, 5] } },
  ],
  [
    'all weekdays',
    { clock: 'fixed', times: ['00:00'], days: 'some', weekdays: [1, 2, 3, 4, 5, 6, 7] },
    { clock: { kind: 'fixed', times: ['00:00'], zone: 'America/New_York' } },
  ],
  [
    'once a month',
    { clock: 'fixed', times: ['00:00'], days: 'month', dayOfMonth: '31' },
    { clock: { kind: 'fixed', times: ['00:00'], zone: 'America/New_York', dayOfMonth: 31 } },
  ],
  ['unknown hour', { clock: 'daily' }, { clock: { kind: 'daily' } }],
  [
    'a condition',
    { clock: 'condition', condition: ' Only at zero ' },
    { clock: { kind: 'condition', condition: 'other', text: 'Only at zero' } },
  ],
  ['an amount', { value: 'fixed', amount: '$.5' }, { value: { kind: 'fixed', amount: '0.50' } }],
  ['nothing', { value: 'fixed', amount: '0' }, { value: { kind: 'fixed', amount: '0.00' } }],
  [
    'a ladder with spins',
    { value: 'ladder', ladder: '0.30, .50\n1; 10 spins', spinValue: '0.1', afterEnd: 'stay' },
    {
      value: {
        kind: 'ladder',
        days: [{ amount: '0.30' }, { amount: '0.50' }, { amount: '1.00' }, { spins: 10, spinValue: '0.10' }],
        afterEnd: 'stay',
        onMiss: 'restart',
      },
    },
  ],
  [
    'a ladder without spaces',
    { value: 'ladder', ladder: '0.30,0.5,1.00' },
    {
      value: {
        kind: 'ladder',
        days: [{ amount: '0.30' }, { amount: '0.50' }, { amount: '1.00' }],
        afterEnd: 'repeat',
        onMiss: 'restart',
      },
    },
  ],
  [
    'a range',
    { value: 'range', low: '0.10', high: '20' },
    { value: { kind: 'range', low: '0.10', high: '20.00', typical: null } },
  ],
  [
    'levels',
    { value: 'levels', levels: 'Bronze 0.30\nBlack Diamond: $5', level: 'Bronze' },
    {
      value: {
        kind: 'levels',
        levels: [
          { name: 'Bronze', amount: '0.30' },
          { name: 'Black Diamond', amount: '5.00' },
        ],
      },
      level: 'Bronze',
    },
  ],
  ['spins', { value: 'spins', spins: '12' }, { value: { kind: 'spins', spins: 12, spinValue: null } }],
  [
    'the rest',
    { link: 'casino.example/daily', bankMin: '75', playthrough: '3x', note: ' third tab ' },
    { link: 'https://casino.example/daily', bankMin: '75.00', playthrough: 3, note: 'third tab' },
  ],
])('%s: the server accepts it, and the form shows it again', (_name, change, figures) => {
  expect(figuresOf(change)).toEqual(figures)
  expect(SaveFigures.safeParse(figures).success).toBe(true)
  const again = readForm(formOf('Zula', figures, 'UTC'), figures)
  expect('stated' in again && again.stated.figures).toEqual(figures)
})

test('each day of a ladder shows and keeps its own value of a spin', () => {
  const figures: OwnFigures = {
    value: {
      kind: 'ladder',
      days: [
        { spins: 10, spinValue: '0.10' },
        { spins: 20, spinValue: '0.25' },
        { spins: 5, spinValue: null },
        { amount: '1.00' },
      ],
      afterEnd: 'stay',
      onMiss: 'restart',
    },
  }
  const opened = formOf('Zula', figures, 'UTC')
  expect(opened).toMatchObject({
    ladder: '10 spins at 0.10, 20 spins at 0.25, 5 spins, 1.00',
    spinValue: '',
  })
  const read = readForm({ ...opened, afterEnd: 'repeat' }, figures)
  expect('stated' in read && read.stated.figures).toEqual({
    value: { ...figures.value, afterEnd: 'repeat' },
  })
})

const amount = fc.integer({ min: 0, max: 100_000_000 }).map((cents) => (cents / 100).toFixed(2))
const spins = fc.record({
  spins: fc.integer({ min: 1, max: 100 }),
  spinValue: fc.option(fc.constantFrom('0.10', '0.25')),
})
const value = fc.oneof(
  fc.record({ kind: fc.constant('unknown' as const), cap: amount }, { requiredKeys: ['kind'] }),
  fc.record({ kind: fc.constant('spins' as const), spins: fc.constant(5), spinValue: fc.option(amount) }),
  fc.record({
    kind: fc.constant('ladder' as const),
    days: fc.array(fc.oneof(fc.record({ amount }), spins), { minLength: 1, maxLength: 40 }),
    afterEnd: fc.constantFrom('repeat' as const, 'stay' as const),
    onMiss: fc.constantFrom('restart' as const, 'keep' as const),
  }),
  fc.record({
    kind: fc.constant('levels' as const),
    levels: fc.uniqueArray(
      fc.record({ name: fc.constantFrom('Gold', 'Gold:', 'VIP 2', 'Level = 3, high'), amount }),
      { minLength: 1, selector: ({ name }) => name },
    ),
  }),
)
const clock = fc.oneof(
  fc.constant({ kind: 'unknown' as const }),
  fc.record({ kind: fc.constant('daily' as const), stacks: fc.integer({ min: 2, max: 24 }) }),
  fc.record({ kind: fc.constant('rolling' as const), minutes: fc.integer({ min: 1, max: 44_640 }) }),
  fc.record({
    kind: fc.constant('fixed' as const),
    times: fc.uniqueArray(fc.constantFrom('00:00', '06:00:30', '18:00'), { minLength: 1 }),
    zone: fc.constantFrom('UTC', 'Europe/London'),
    weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })),
  }),
)

test('a form that is saved without a change leaves all figures as they are', () => {
  fc.assert(
    fc.property(
      fc.record(
        { clock, value, playthrough: fc.double({ min: 0, max: 1000, noNaN: true }), bankMin: amount },
        { requiredKeys: [] },
      ),
      (figures) => {
        const read = readForm(formOf('Zula', figures, 'Europe/Berlin'), figures)
        expect('stated' in read && read.stated.figures).toEqual(
          Object.keys(figures).length === 0 ? null : figures,
        )
      },
    ),
  )
})

test('a ladder whose days were edited keeps the values of the other days', () => {
  fc.assert(
    fc.property(fc.array(spins, { minLength: 1, maxLength: 40 }), (days) => {
      const ladder = { kind: 'ladder', days, afterEnd: 'stay', onMiss: 'keep' } as const
      const opened = formOf('Zula', { value: ladder }, 'UTC')
      const read = readForm({ ...opened, ladder: `${opened.ladder}, 1` }, { value: ladder })
      expect('stated' in read && read.stated.figures?.value).toEqual({
        ...ladder,
        days: [...days, { amount: '1.00' }],
      })
    }),
  )
})

test('what the form does not show stays', () => {
  const figures: OwnFigures = {
    clock: { kind: 'rolling', minutes: 360, stacks: 3, lostAfterMinutes: 2880 },
    value: { kind: 'fixed', amount: '1.00', redeemable: false, cap: '40.00' },
  }
  const read = readForm({ ...formOf('Zula', figures, 'UTC'), hours: '8', amount: '2' }, figures)
  expect('stated' in read && read.stated.figures).toEqual({
    clock: { kind: 'rolling', minutes: 480, stacks: 3, lostAfterMinutes: 2880 },
    value: { kind: 'fixed', amount: '2.00', redeemable: false, cap: '40.00' },
  })
})

test.each<[string, Parameters<typeof firstZone>, string]>([
  ['the stated one', [{ kind: 'fixed', times: ['00:00'], zone: 'UTC' }, null, 'Europe/Berlin'], 'UTC'],
  [
    'that of the casino',
    [{ kind: 'daily' }, { kind: 'fixed', times: ['00:00'], zone: 'America/Chicago' }, 'America/Denver'],
    'America/Chicago',
  ],
  ['that of the device', [undefined, { kind: 'daily' }, 'America/Denver'], 'America/Denver'],
  ['of a device without a zone', [undefined, null, 'Etc/Unknown'], 'UTC'],
])('the zone of a reset time: %s', (_name, [stated, casino, device], zone) => {
  expect(firstZone(stated, casino, device).zone).toBe(zone)
})

describe('errors are at their fields', () => {
  test.each<[Partial<FigureForm>, string[]]>([
    [{ name: ' ' }, ['name']],
    [{ clock: 'rolling' }, ['hours']],
    [{ clock: 'rolling', hours: '0', minutes: '0' }, ['hours']],
    [{ clock: 'rolling', hours: '745' }, ['hours']],
    [{ clock: 'rolling', hours: '1', minutes: '60' }, ['minutes']],
    [{ clock: 'fixed', times: [''] }, ['times']],
    [{ clock: 'fixed', times: ['06:00'], days: 'month', dayOfMonth: '32' }, ['dayOfMonth']],
    [{ clock: 'fixed', times: ['06:00'], days: 'some' }, ['weekdays']],
    [{ clock: 'condition' }, ['condition']],
    [{ value: 'fixed', amount: 'one' }, ['amount']],
    [{ value: 'ladder', ladder: '' }, ['ladder']],
    [{ value: 'ladder', ladder: '0,30, 0,50' }, ['ladder']],
    [{ value: 'ladder', ladder: '0.30, 0 spins' }, ['ladder']],
    [{ value: 'ladder', ladder: '10 spins at many' }, ['ladder']],
    [{ value: 'ladder', ladder: '0.30, 10001 spins' }, ['ladder']],
    [{ value: 'range', low: '2', high: '1' }, ['high']],
    [{ value: 'range', low: '1', high: '2', typical: '3' }, ['typical']],
    [{ value: 'levels', levels: 'Gold' }, ['levels']],
    [{ value: 'levels', levels: 'Gold 1\nGold 2' }, ['levels']],
    [{ value: 'spins', spins: '0' }, ['spins']],
    [{ link: 'javascript:alert(1)' }, ['link']],
    [{ bankMin: 'many' }, ['bankMin']],
    [{ playthrough: 'once' }, ['playthrough']],
    [{ streakDay: '0' }, ['streakDay']],
  ])('%j', (change, fields) => expect(errorsOf(change)).toEqual(fields))
})
