import { formatMoney } from '#core/money/format-money.ts'
import type { TypedAmountError } from '#core/money/parse-amount.ts'

/** Returns a message that fits a narrow column, or null for a blank field, which is ignored. */
export function amountErrorText(error: TypedAmountError): string | null {
  switch (error.kind) {
    case 'blank':
      return null
    case 'not-money':
      return 'Enter an amount like 12.50'
    case 'decimal-comma':
      return `Use a point: ${error.point}`
    case 'signed':
      return 'Enter it without a sign'
    case 'other-currency':
      return 'Enter US dollars, like 12.50'
    case 'too-precise':
      return 'At most two decimals'
    case 'too-small':
      return 'Must be above 0'
    case 'too-large':
      return `At most ${formatMoney(error.max)}`
  }
}
