import type { CatalogCasino } from '#catalog/schema.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { cents } from '#core/units.ts'
import { CLAIM, dailyFacts } from '#content/facts.ts'
import type { CalculatorName } from '#web/features/calculator/calculators.ts'

/** Returns the initial values of a calculator that come from the catalog. */
export function calculatorStart(
  name: CalculatorName,
  casinos: readonly CatalogCasino[],
): Readonly<Record<string, string>> {
  if (name !== 'earnings') return {}
  const daily = dailyFacts(casinos)
  const count = Math.min(CLAIM.casinos, daily.counted)
  return {
    casinos: String(count),
    each: decimalText(cents(count === 0 ? 0 : Math.floor(daily.perDayBest / count))),
    minutes: String(CLAIM.minutes),
  }
}
