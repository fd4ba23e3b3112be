import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { rowsReadText } from '#web/features/import/import-texts.ts'
import { createImportSession } from '#web/features/import/import-session.ts'

const CASINOS = ['Pulsz', 'Crown Coins', 'Modo', 'McLuck', 'Punt', 'Zula'].map((name, index) => ({
  id: index + 1,
  label: name,
  names: [name],
}))
const NOW = epochMs(Date.parse('2026-11-27T12:00:00Z'))
const context = { casinos: CASINOS, zone: 'America/New_York', now: NOW, own: null }

const read = async (source: string, layout?: 'rows') => {
  const session = createImportSession()
  const file = await session.open({ source, choices: { layout }, casinos: CASINOS })
  if (typeof file === 'string') throw new Error(file)
  const summary = session.read({
    ...context,
    settings: { ...file.settings, plain: 'collect', minus: 'skip' },
  })
  const entries = session
    .batch({ from: 0, casinoIds: {} })
    .rows.map(({ occurredAt, casinoId, amount }) => [occurredAt.slice(0, 10), casinoId, amount])
  return { file, summary, entries }
}

test('a column for each casino, with a title, sums, zeros, and a casino that is not known', async () => {
  const { file, summary, entries } = await read(
    [
      'My bonuses,,,,,,',
      'Day,Pulsz,Crown Coins,Lucky Nugget,Total,Notes,Week',
      '11/20/2026,$1.00,0,0.50,1.50,late,',
      '11/21/2026,,2.25,-,2.25,,1',
      'Total,1.00,2.25,0.50,3.75,,',
    ].join('\n'),
  )
  expect(file).toMatchObject({ grid: 'casinos', layout: 'grid', settings: { header: 0 } })
  expect(rowsReadText(file, 0)).toBe('4 rows read.')
  expect(entries).toEqual([
    ['2026-11-20', 1, '1.00'],
    ['2026-11-21', 2, '2.25'],
  ])
  expect(summary.unknownCasinos.map(({ text }) => text)).toEqual(['Lucky Nugget', 'Week'])
})

test('a column for each day', async () => {
  const { file, entries, summary } = await read(
    [
      'Casino;2026-11-20;2026-11-21;2026-11-22;Sum',
      'Pulsz;1,50;;0,25;1,75',
      'McLuck;;sick;1;1',
      'Total;1,50;;1,25;2,75',
    ].join('\n'),
  )
  expect(file).toMatchObject({ grid: 'dates', settings: { sign: 'comma' } })
  expect(entries).toEqual([
    ['2026-11-20', 1, '1.50'],
    ['2026-11-22', 1, '0.25'],
    ['2026-11-22', 4, '1.00'],
  ])
  expect(summary.problems).toEqual(new Map([['not-money', 1]]))
})

test('marks are collections without an amount', async () => {
  const { entries, summary } = await read(
    'Date,Pulsz,Zula,Modo\n2026-11-20,x,FALSE,TRUE\n2026-11-21,no,✓,0.75\n',
  )
  expect(entries).toEqual([
    ['2026-11-20', 1, null],
    ['2026-11-20', 3, null],
    ['2026-11-21', 6, null],
    ['2026-11-21', 3, '0.75'],
  ])
  expect(summary.sums).toMatchObject({ collections: 4, collected: 75 })
})

test('an amount without a day is a problem, and dates without a year state what is missing', async () => {
  const without = await read('Date,Pulsz,Zula\n2026-11-20,1,\n,,2\n')
  expect(without.entries).toHaveLength(1)
  expect(without.summary.problems).toEqual(new Map([['blank', 1]]))
  const year = await read('Casino,Nov 1,Nov 2,Nov 3\nPulsz,1,2,3\n')
  expect(year.summary.problems).toEqual(new Map([['no-year', 3]]))
})

test('amounts without a sign are asked about, and those with a minus only where there are some', async () => {
  const session = createImportSession()
  const source = 'Date,Pulsz,Zula\n2026-11-20,1,2\n2026-11-21,-3,4\n'
  const file = await session.open({ source, choices: {}, casinos: CASINOS })
  if (typeof file === 'string') throw new Error(file)
  const problems = (plain: 'collect' | null) =>
    Object.fromEntries(session.read({ ...context, settings: { ...file.settings, plain } }).problems)
  expect(problems(null)).toEqual({ 'asks-kind': 3, 'asks-sign': 1 })
  expect(problems('collect')).toEqual({ 'asks-sign': 1 })
})

test('can be read as a table of entries', async () => {
  const sheet = 'Date,Pulsz,Zula\n2026-11-20,1,2\n'
  expect((await read(sheet, 'rows')).file).toMatchObject({ grid: 'casinos', layout: 'rows', filledRows: 2 })
})

test.each([
  ['two casinos in a row of a table', '2026-11-20,Pulsz,Zula,5\n2026-11-21,Modo,Pulsz,6\n'],
  ['two dates in a row of a table', '2026-11-20,Pulsz,5,2026-11-21\n2026-11-21,Zula,6,2026-11-22\n'],
  ['casinos below each other', 'Casino,Amount,Date\nPulsz,1,2026-11-20\nZula,2,2026-11-21\n'],
])('%s is none', async (_what, text) => {
  expect((await read(text)).file).toMatchObject({ grid: null, layout: 'rows' })
})
