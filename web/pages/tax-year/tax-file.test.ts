import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { taxYearOf } from '#web/api/reports/reports.ts'
import { TAX_YEAR } from '#web/api/reports/testing-reports.ts'
import { workbookRows } from '#web/features/export/workbook-rows.ts'
import { casinosCsv, monthsCsv } from '#web/pages/tax-year/tax-file.ts'

const year = taxYearOf(TAX_YEAR)

// Parsed by an independent library.
const rowsOf = (csv: string, delimiter = ',') =>
  parse(csv, { bom: true, columns: true, delimiter }) as Record<string, string>[]

test('a row per casino and the totals, with the sums of the year and of each month', () => {
  const rows = rowsOf(casinosCsv(year))
  expect(rows).toHaveLength(3)
  expect(rows[1]).toMatchObject({
    casino: 'Pulsz',
    cash_outs: '0',
    cashed_out: '0.00',
    spent: '9.99',
    net: '-9.99',
    spent_2026_11: '9.99',
    spent_2026_12: '0.00',
  })
  expect(rows[2]).toMatchObject({
    casino: 'Total',
    cash_outs: '3',
    cashed_out: '1250.50',
    fees: '2.50',
    spent: '30.00',
    net: '1220.50',
    cashed_out_2026_01: '1200.50',
    spent_2026_10: '20.01',
  })
  expect(Object.keys(rows[0] ?? {})).toHaveLength(6 + 24)
})

test('Excel reads UTF-8, runs no name as a formula, and reads a loss as a number', () => {
  const csv = casinosCsv(year)
  expect(csv.startsWith('\ufeff')).toBe(true)
  expect(csv).toContain('"\'=Chumba ""Casino"""')
  expect(csv).toContain(',"-9.99",')
})

test('where the comma is the decimal sign, semicolons separate the cells', () => {
  const [, pulsz] = rowsOf(casinosCsv(year, ';'), ';')
  expect(pulsz).toMatchObject({ casino: 'Pulsz', net: '-9,99' })
})

test('the sheet of months ends with the totals', () => {
  const rows = rowsOf(monthsCsv(year))
  expect(rows).toHaveLength(13)
  expect(rows[9]).toEqual({ month: 'October 2026', cashed_out: '50.00', spent: '20.01', net: '29.99' })
  expect(rows[12]).toEqual({ month: 'Total', cashed_out: '1250.50', spent: '30.00', net: '1220.50' })
})

test('the workbook has numbers, and names without a mark', () => {
  const [header, chumba, pulsz] = workbookRows(casinosCsv(year))
  expect(chumba?.[0]).toMatchObject({ value: '=Chumba "Casino"', type: String })
  expect(chumba?.[1]).toMatchObject({ value: 3, type: Number })
  expect(pulsz?.[5]).toMatchObject({ value: -9.99, type: Number, format: '#,##0.00' })
  // Every column but the first is a number.
  expect(header).toHaveLength(30)
  for (const cell of pulsz?.slice(1) ?? []) expect(cell).toMatchObject({ type: Number })
})
