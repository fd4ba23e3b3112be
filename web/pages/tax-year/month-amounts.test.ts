import { expect, test } from 'vitest'
import { taxYearOf } from '#web/api/reports/reports.ts'
import { TAX_YEAR } from '#web/api/reports/testing-reports.ts'
import { monthAmounts, monthTotals } from '#web/pages/tax-year/casino-months.tsx'
import type { TaxView } from '#web/pages/tax-year/tax-texts.ts'

const year = taxYearOf(TAX_YEAR)
const totalsOf = (view: TaxView) => monthAmounts(year, view).map(({ name, total }) => [name, total])

test('gross has cash-outs, and only casinos that have some', () =>
  expect(totalsOf('gross')).toEqual([['=Chumba "Casino"', 125_050]]))

test('spending and net have all casinos with some', () => {
  expect(totalsOf('spent')).toEqual([
    ['=Chumba "Casino"', 2001],
    ['Pulsz', 999],
  ])
  expect(totalsOf('net')).toEqual([
    ['=Chumba "Casino"', 123_049],
    ['Pulsz', -999],
  ])
})

test('the totals of the months are those of the year', () => {
  const { months, total } = monthTotals(monthAmounts(year, 'net'))
  expect(months).toEqual(year.months.map(({ net }) => net))
  expect(total).toBe(year.totals.net)
})
