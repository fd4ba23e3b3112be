import { type Cell, cellText, isFormulaError } from '#core/import/cell.ts'
import { MAX_AMOUNT } from '#core/money/parse-amount.ts'
import { err, ok, type Result } from '#core/result.ts'
import { type Cents, cents } from '#core/units.ts'

/** The decimal sign of the file: 1,234.50 or 1.234,50. */
export type DecimalSign = 'point' | 'comma'

/** An amount of a file: its size, and whether it has a minus sign or parentheses. Zero cents are possible. */
export type ReadAmount = { readonly cents: Cents; readonly negative: boolean }

export type AmountProblem =
  | 'formula-error'
  | 'formula'
  | 'scientific'
  | 'other-currency'
  | 'too-precise'
  | 'too-large'
  /** Written with the other decimal sign than the file. */
  | 'other-sign'
  | 'not-money'

const DIGITS = {
  point: /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ '’]\d{3})+)?(?:\.(\d*))?$/,
  comma: /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:[ '’]\d{3})+)?(?:,(\d*))?$/,
} as const
const LONGEST = 60
/** Marks of US dollars and of sweeps coins, which are worth one dollar each. */
const DOLLARS = /^(?:US ?\$|\$ ?US|USD|SC|S\.C\.|\$)$/i
const OTHER_CURRENCY = /^(?:[A-Z]{1,3} ?\$|\$ ?[A-Z]{1,3}|[€£¥₹₿]|[A-Z]{3}|GC|G\.C\.|gold coins?|coins?)$/i

/**
 * Reads an amount: `$1,234.50`, `(12.00)`, `-12`, `+12`, `12 SC`, `1 234,50 $` in a file with decimal commas.
 *
 * A currency other than US dollars or SC is a problem, and so is everything that could be read as two amounts.
 */
export function readAmount(cell: Cell, sign: DecimalSign): Result<ReadAmount, AmountProblem> {
  const text = cellText(cell).replaceAll('\u2212', '-')
  if (isFormulaError(text)) return err('formula-error')
  if (text.startsWith('=')) return err('formula')
  if (text.length > LONGEST) return err('not-money')
  const parts = splitAmount(text)
  if (parts === null) return err('not-money')
  if (parts.marks.some((mark) => !DOLLARS.test(mark)))
    return err(
      parts.marks.every((mark) => DOLLARS.test(mark) || OTHER_CURRENCY.test(mark))
        ? 'other-currency'
        : 'not-money',
    )
  // A number of a workbook has no decimal sign of its own.
  const digits = readDigits(parts.digits, typeof cell === 'number' ? 'point' : sign)
  return digits.ok ? ok({ cents: digits.value, negative: parts.negative }) : digits
}

type AmountParts = { readonly digits: string; readonly negative: boolean; readonly marks: readonly string[] }

/** Splits an amount into its sign, its currency, and its digits. @returns null if it has two signs, or no digits. */
function splitAmount(text: string): AmountParts | null {
  const inner = /^\((.*)\)([^()]*)$/.exec(text) ?? /^([^()\d]*)\((.*)\)$/.exec(text)
  const open = inner === null ? text : `${inner[1]} ${inner[2]}`.trim()
  const match = /^([^\d.,]*)([\d.,][\d.,'’ ]*(?:e[+-]?\d+)?)([^\d]*)$/i.exec(open)
  if (match === null) return null
  const around = [match[1] ?? '', match[3] ?? '']
  const signs = around.join('').match(/[-+]/g) ?? []
  if (signs.length > 1 || (signs.length === 1 && inner !== null)) return null
  const marks = around.map((mark) => mark.replace(/[-+]/, '').trim()).filter((mark) => mark !== '')
  return { digits: (match[2] ?? '').trim(), negative: inner !== null || signs[0] === '-', marks }
}

function readDigits(text: string, sign: DecimalSign): Result<Cents, AmountProblem> {
  if (/\de[+-]?\d+$/i.test(text)) return err('scientific')
  const match = DIGITS[sign].exec(text)
  if (match === null || !/\d/.test(text))
    return err(DIGITS[sign === 'point' ? 'comma' : 'point'].test(text) ? 'other-sign' : 'not-money')
  const decimals = (match[2] ?? '').replace(/0+$/, '')
  if (decimals.length > 2) return err('too-precise')
  const whole = (match[1] ?? '').replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (whole.length > 9) return err('too-large')
  const value = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return value > MAX_AMOUNT ? err('too-large') : ok(cents(value))
}

/**
 * Finds the decimal sign of a column of amounts.
 *
 * @returns the sign that more amounts prove; null if none does, as in `5` and `1,234`.
 */
export function findDecimalSign(cells: Iterable<Cell | undefined>): DecimalSign | null {
  let [point, comma] = [0, 0]
  for (const cell of cells) {
    if (typeof cell === 'number') continue
    const text = cellText(cell)
    if (text.length > LONGEST) continue
    if (/\.\d{1,2}(?!\d)(?![\d.,]*,)/.test(text)) point += 1
    else if (/,\d{1,2}(?!\d)(?![\d.,]*\.)/.test(text)) comma += 1
  }
  return point === comma ? null : point > comma ? 'point' : 'comma'
}
