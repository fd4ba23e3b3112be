import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { CellTable } from '#core/import/cell.ts'
import { indexCasinos } from '#core/import/match-casino.ts'
import { numberEntries } from '#core/import/number-entries.ts'
import { readImport } from '#core/import/read-import.ts'
import { findDateOrder, type ImportSettings, suggestSettings } from '#core/import/settings.ts'
import { epochMs } from '#core/units.ts'

const NAMES = ['Pulsz', 'Crown Coins Casino', 'WOW Vegas', 'McLuck', 'Stake.us', 'Zula', 'Modo', 'Punt']
const findCasino = indexCasinos(NAMES.map((name, index) => ({ id: index + 1, label: name, names: [name] })))
const context = {
  findCasino,
  isListed: () => false,
  zone: 'America/New_York',
  now: epochMs(Date.parse('2026-11-27T12:00:00Z')),
}

function tableOf(name: string, delimiter = ',', encoding = 'utf-8'): CellTable {
  const text = new TextDecoder(encoding).decode(readFileSync(new URL(`cases/${name}`, import.meta.url)))
  return parse(text, { delimiter, relax_column_count: true, relax_quotes: true })
}

/** One line per row: its entries as text, or the reason. */
function lines(table: CellTable, changes: Partial<ImportSettings> = {}): string[] {
  const settings = { ...suggestSettings(table, findCasino), ...changes }
  return readImport(table, settings, context).map((row) => {
    if (row.kind === 'problem') return `${row.problem.field}: ${row.problem.reason}`
    if (row.kind === 'left-out') return `(${row.reason})`
    return row.entries
      .map(({ kind, casino, amount, at, dateOnly, note, cashOut }) => {
        const when = new Date(at).toISOString().slice(0, dateOnly ? 10 : 19)
        const name = casino.id === null ? `new ${casino.name}` : NAMES[casino.id - 1]
        const state = cashOut === undefined ? [] : [cashOut.status]
        return [when, name, kind, amount, ...state, ...(note === null ? [] : [note])].join(' · ')
      })
      .join(' + ')
  })
}

test('01: a messy US file', () => {
  const table = tableOf('01-import-us-messy.csv')
  const settings = suggestSettings(table, findCasino)
  expect(settings.header).toBe(3)
  expect(settings.columns).toEqual(['date', 'casino', 'kind', 'amount', 'coins', 'status', 'note'])
  // November 21 above the header proves one order, and 13/11 the other: it is asked.
  expect(findDateOrder(table, settings.header, settings.columns)).toEqual({
    order: null,
    either: '11/1/2026',
    isMixed: true,
  })
  const casinos = { closedcasino: 'new' } as const
  expect(lines(table, { order: 'month-first', casinos })).toContain('amount: asks-sign')
  expect(lines(table, { order: 'month-first', signs: 'ignored', casinos })).toEqual([
    '2026-11-01 · Pulsz · collect · 250',
    '2026-11-01 · Crown Coins Casino · collect · 150 · line one\nline two',
    '2026-11-01 · WOW Vegas · spend · 123450 · 🎰 flash sale',
    '2026-11-02 · McLuck · cash_out · 1200 · requested · asked 11/2, not paid',
    '2026-11-03T04:58:00 · McLuck · cash_out · 10000 · =HYPERLINK("http://example.com")',
    '2026-11-03 · Stake.us · spend · 999 · -5 SC lost on bonus',
    '2026-11-03 · Stake.us · spend · 999',
    '2026-11-03 · Stake.us · spend · 999',
    'date: other-order',
    'date: no-year',
    '2026-11-05 · Punt · collect · 10 · x24',
    '2026-11-05 · new Closed Casino · cash_out · 7500 · she said "never again"',
    '2026-11-06 · Pulsz · cash_out · 10000 · sign the other way',
    'amount: scientific',
    'amount: formula-error',
    '(total)',
    '(total)',
  ])
})

test('01: equal rows of one day are numbered, and the same file again has the same keys', () => {
  const table = tableOf('01-import-us-messy.csv')
  const keys = () => {
    const settings = {
      ...suggestSettings(table, findCasino),
      order: 'month-first',
      signs: 'ignored',
    } as const
    return numberEntries(readImport(table, settings, context), () => null)
  }
  expect(new Set(keys().map(({ key }) => key)).size).toBe(keys().length)
  expect(keys()).toEqual(keys())
  expect(keys().map(({ equal }) => equal)).toEqual([1, 1, 1, 1, 1, 1, 2, 3, 1, 1])
})

test('02: a French-Canadian file', () => {
  const table = tableOf('02-import-semicolon-quebec-cp1252.csv', ';', 'windows-1252')
  expect(suggestSettings(table, findCasino)).toMatchObject({
    header: 0,
    columns: ['date', 'casino', 'kind', 'amount', 'note'],
    sign: 'comma',
    order: null,
  })
  expect(lines(table)).toEqual([
    '2026-11-01 · Pulsz · spend · 123450 · Reçu par courriel',
    '2026-11-02 · Zula · cash_out · 1200 · note; avec point-virgule',
    '2026-11-03 · Modo · collect ·  · à vérifier',
    'date: date-order',
    '(total)',
  ])
  expect(lines(table, { order: 'day-first' })[3]).toBe(
    '2026-11-01 · McLuck · cash_out · 5050 · jour en premier',
  )
})

test('04: serial dates of Excel', () => {
  const table = tableOf('04-import-excel-serial-dates.csv')
  expect(lines(table)).toEqual([
    '2026-11-01 · Pulsz · cash_out · 5000',
    '2026-11-02T04:59:59 · Pulsz · cash_out · 5000',
    '2026-11-02 · Pulsz · spend · 999',
    'date: other-system',
    'date: no-serial',
    'date: no-serial',
  ])
  const rows: CellTable = [
    ['date', 'casino', 'kind', 'amount'],
    ['44866', 'Pulsz', 'spend', '5'],
  ]
  expect(lines(rows, { system: '1904' })).toEqual(['2026-11-02 · Pulsz · spend · 500'])
})

test('06: poker tournaments in three currencies', () => {
  const table = tableOf('06-import-poker-tournaments.csv')
  expect(lines(table, { casinos: { rooma: 'new', roomb: 'new' } })).toEqual([
    '2026-02-02T01:15:00 · new Room A · spend · 1000 · third, of 40 + 2026-02-02T01:15:00 · new Room A · cash_out · 3150 · third, of 40',
    'currency: other-currency',
    'currency: other-currency',
    'currency: other-currency',
  ])
})

test('10: equal rows', () => {
  const table = tableOf('10-import-identical-rows.csv')
  const settings = { ...suggestSettings(table, findCasino), casinos: { cash: 'new' } as const }
  const numbered = numberEntries(readImport(table, settings, context), () => null)
  expect(numbered.map(({ entry, equal }) => [entry.kind, entry.amount, equal])).toEqual([
    ['collect', 10, 1],
    ['collect', 10, 2],
    ['collect', 10, 3],
    ['collect', 10, 1],
  ])
})

test('12: our own export after Excel changed it', () => {
  const table = tableOf('12-own-export-after-excel.csv')
  expect(lines(table)).toEqual([
    '2026-11-21T05:00:00 · Pulsz · cash_out · 5000',
    'id: damaged-id',
    '(repeated)',
    'casino: unknown-casino',
  ])
  const withoutId = table.map((row) => (row[0] === '1.00E+35' ? ['', ...row.slice(1)] : row))
  expect(lines(withoutId, { casinos: { brandnewcasino: 'new' } }).slice(1)).toEqual([
    '2026-11-20T23:10:00 · Pulsz · spend · 990 · =1+1',
    '(repeated)',
    '2026-11-19T12:00:00 · new Brand New Casino · collect ·  · é',
  ])
})

test('a sum with a date, and the names of sums', () => {
  const table: CellTable = [
    ['Date', 'Casino', 'Type', 'Amount'],
    ['11/21/2026', 'Pulsz', 'Spend', '5.00'],
    ['11/30/2026', 'Total', '', '5.00'],
    ['11/30/2026', 'TOTAL NOVEMBER', 'Spend', '5.00'],
    ['Totals for November', '', '', '5.00'],
    ['11/22/2026', 'Total Spins', 'Spend', '6.00'],
  ]
  expect(lines(table, { casinos: { totalspins: 'new' } })).toEqual([
    '2026-11-21 · Pulsz · spend · 500',
    '(total)',
    '(total)',
    '(total)',
    '2026-11-22 · new Total Spins · spend · 600',
  ])
})

test('14: a merged title above the header, and numbers of a workbook', () => {
  const table: CellTable = [
    ['Sweeps 2026', '', '', '', ''],
    ['Date ', 'Casino', 'In', 'Out', 'Notes'],
    ['2026-11-01', 'Pulsz ', 19.99, '', 'two\nlines'],
    ['2026-11-01 12:00:00', 'Pulsz', '', 100.1, '0.1+0.2 = 0.30000000000000004'],
    ['11/3/2026', 'Modo', -12, '', ''],
    ['Total', '', 7.99, 100.1, ''],
  ]
  expect(suggestSettings(table, findCasino)).toMatchObject({
    header: 1,
    columns: ['date', 'casino', 'paid', 'received', 'note'],
  })
  expect(lines(table, { order: 'month-first' })).toEqual([
    'paid: asks-in-out',
    'received: asks-in-out',
    'paid: asks-sign',
    '(total)',
  ])
  expect(lines(table, { order: 'month-first', inOut: true, signs: 'ignored' })).toEqual([
    '2026-11-01 · Pulsz · spend · 1999 · two\nlines',
    '2026-11-01T17:00:00 · Pulsz · cash_out · 10010 · 0.1+0.2 = 0.30000000000000004',
    '2026-11-03 · Modo · spend · 1200',
    '(total)',
  ])
})
