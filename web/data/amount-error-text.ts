import { formatMoney } from '#core/money/format-money.ts'
import type { AmountError } from '#core/money/parse-amount.ts'

/** Short, for a narrow column. Nothing is said about a blank field: it is ignored. */
export function amountErrorText(error: AmountError): string | null {
  switch (error.kind) {
    case 'blank':
      return null
    case 'not-money':
      return 'Write it like 12.50'
    case 'too-precise':
      return 'At most two decimals'
    case 'too-small':
      return 'Must be above 0'
    case 'too-large':
      return `At most ${formatMoney(error.max)}`
  }
}
