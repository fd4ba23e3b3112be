import type { TaxCasino, TaxResponse } from '#contract/reports.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import type { CalendarDate } from '#core/reports/calendar-date.ts'
import { monthsWithoutEntries, type YearMonth } from '#core/reports/tax-missing.ts'
import { cents } from '#core/units.ts'
import { callFunction } from '#server/db/call-function.ts'
import { caughtUpReplica } from '#server/db/caught-up-replica.ts'
import type { StoredTaxYear } from '#server/db/json-types.ts'
import type { Deps } from '#server/deps.ts'
import { casinoName } from '#server/queries/ledger/read-report.ts'

/** Of the cash-outs that were never paid, the oldest so many are named. */
const MOST_NEVER_PAID = 100

/** Reads a user's cash-outs and spends of a year, by the days of the zone of the stored sums, and what may be missing. */
export async function readTaxYear(deps: Deps, userId: string, year: number): Promise<TaxResponse> {
  const db = await caughtUpReplica(deps.db)
  const [{ tax }, casinos] = await Promise.all([
    callFunction(db, 'read_tax_year', { userId, year, most: MOST_NEVER_PAID }),
    deps.catalog.factsForUser(userId),
  ])
  const own = new Map(tax.ownCasinos.map(([casinoId, name, parentId]) => [casinoId, { name, parentId }]))
  const nameOf = (casinoId: number) => casinoName(casinos, casinoId, own.get(casinoId)?.name ?? null)
  const mainOf = (casinoId: number) =>
    casinos.byId.get(casinoId)?.casino.parentId ?? own.get(casinoId)?.parentId ?? casinoId
  const all = casinoSums(tax, mainOf)
  return {
    year,
    zone: tax.zone,
    totals: presentTotals([...all.values()]),
    months: presentMonths([...all.values()]),
    casinos: [...all]
      .map(([casinoId, sums]) => presentCasino(casinoId, nameOf(casinoId), sums))
      .sort(byCashedOut(all)),
    missing: {
      monthsWithoutEntries: [
        ...monthsWithoutEntries(year, monthOf(tax.began), monthOf(tax.ended), new Set(tax.used)),
      ],
      neverPaid: tax.neverPaid.map(([id, casinoId, amount, occurredAt]) => ({
        id,
        casinoId: mainOf(casinoId),
        name: nameOf(mainOf(casinoId)),
        amount: decimalText(amount),
        occurredAt: new Date(occurredAt).toISOString(),
      })),
      neverPaidCount: tax.neverPaidCount,
      spendsWithoutCashOuts: [...all]
        .filter(([, { cashOuts }]) => cashOuts === 0)
        .sort(([, one], [, other]) => other.spent - one.spent)
        .map(([casinoId, { spent }]) => ({ casinoId, name: nameOf(casinoId), spent: moneyOf(spent) })),
    },
    now: new Date(deps.now()).toISOString(),
  }
}

/** The sums of a casino in cents. `months` has twelve. */
type Sums = {
  cashOuts: number
  cashedOut: number
  fees: number
  spent: number
  readonly months: readonly { cashedOut: number; spent: number }[]
}

/** Adds up a casino with its further bonuses. */
function casinoSums(
  { months: [casinoIds, months, cashOuts, cashedOut, fees, spent] }: StoredTaxYear,
  mainOf: (casinoId: number) => number,
): ReadonlyMap<number, Sums> {
  const all = new Map<number, Sums>()
  for (const [index, casinoId] of casinoIds.entries()) {
    const mainId = mainOf(casinoId)
    const sums = all.get(mainId) ?? { cashOuts: 0, cashedOut: 0, fees: 0, spent: 0, months: twelveMonths() }
    all.set(mainId, sums)
    sums.cashOuts += cashOuts[index] ?? 0
    sums.cashedOut += cashedOut[index] ?? 0
    sums.fees += fees[index] ?? 0
    sums.spent += spent[index] ?? 0
    const month = sums.months[(months[index] ?? 0) - 1]
    if (month === undefined) continue
    month.cashedOut += cashedOut[index] ?? 0
    month.spent += spent[index] ?? 0
  }
  return all
}

function twelveMonths(): { cashedOut: number; spent: number }[] {
  return Array.from({ length: 12 }, () => ({ cashedOut: 0, spent: 0 }))
}

function presentTotals(all: readonly Sums[]): TaxResponse['totals'] {
  const [cashedOut, fees, spent] = (['cashedOut', 'fees', 'spent'] as const).map((name) =>
    all.reduce((sum, one) => sum + one[name], 0),
  ) as [number, number, number]
  return {
    cashedOut: moneyOf(cashedOut),
    fees: moneyOf(fees),
    spent: moneyOf(spent),
    net: moneyOf(cashedOut - spent),
  }
}

function presentMonths(all: readonly Sums[]): TaxResponse['months'] {
  return twelveMonths().map((_, index) => {
    const cashedOut = all.reduce((sum, { months }) => sum + (months[index]?.cashedOut ?? 0), 0)
    const spent = all.reduce((sum, { months }) => sum + (months[index]?.spent ?? 0), 0)
    return { cashedOut: moneyOf(cashedOut), spent: moneyOf(spent), net: moneyOf(cashedOut - spent) }
  })
}

function presentCasino(casinoId: number, name: string, sums: Sums): TaxCasino {
  const { cashOuts, cashedOut, fees, spent, months } = sums
  return {
    casinoId,
    name,
    cashedOut: moneyOf(cashedOut),
    fees: moneyOf(fees),
    cashOuts,
    spent: moneyOf(spent),
    net: moneyOf(cashedOut - spent),
    months: months.map((month) => ({ cashedOut: moneyOf(month.cashedOut), spent: moneyOf(month.spent) })),
  }
}

/** The highest first, then by name. */
function byCashedOut(all: ReadonlyMap<number, Sums>): (one: TaxCasino, other: TaxCasino) => number {
  const cashedOut = ({ casinoId }: TaxCasino) => all.get(casinoId)?.cashedOut ?? 0
  return (one, other) => cashedOut(other) - cashedOut(one) || one.name.localeCompare(other.name, 'en')
}

function monthOf(day: CalendarDate | null): YearMonth | null {
  return day === null ? null : { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) }
}

function moneyOf(sum: number): string {
  return decimalText(cents(sum))
}
