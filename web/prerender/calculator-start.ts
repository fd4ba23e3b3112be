import { decimalText } from '#core/money/decimal-text.ts'
import { cents } from '#core/units.ts'
import { CLAIM, dailyFacts } from '#content/facts.ts'
import type { CalculatorName } from '#web/features/calculator/calculators.ts'
import { catalogue } from '#web/prerender/catalogue.server.ts'

/** Returns the initial values of a calculator that come from the catalogue. */
export function calculatorStart(name: CalculatorName): Readonly<Record<string, string>> {
  if (name !== 'earnings') return {}
  const daily = dailyFacts(catalogue())
  const casinos = Math.min(CLAIM.casinos, daily.counted)
  return {
    casinos: String(casinos),
    each: decimalText(cents(casinos === 0 ? 0 : Math.floor(daily.perDayBest / casinos))),
    minutes: String(CLAIM.minutes),
  }
}
