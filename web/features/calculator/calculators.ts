import { earnings } from '#core/money/earnings.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { percentText } from '#core/money/percent-text.ts'
import { remainingShare, playthroughValue } from '#core/money/playthrough-value.ts'
import { daysToReach } from '#core/ranking/profitability-tier.ts'
import { type Cents, cents } from '#core/units.ts'
import type { NumberRange } from '#web/features/calculator/read-number.ts'

export type CalculatorName = 'playthrough' | 'expected-value' | 'days-to-cash-out' | 'earnings'

export type CalculatorField = NumberRange & {
  readonly key: string
  readonly label: string
  readonly unit: '$' | '%' | '×' | null
  /** The error message for an invalid value. */
  readonly errorText: string
  /** The initial value of the field. */
  readonly start: string
}

/** The lines of a result. The first line is the main result. */
export type AnswerLine = { readonly label: string; readonly value: string }

export type Calculator = {
  readonly title: string
  readonly fields: readonly CalculatorField[]
  readonly work: (values: Readonly<Record<string, number>>) => readonly [AnswerLine, ...AnswerLine[]]
}

const money = (key: string, label: string, start: string): CalculatorField => ({
  key,
  label,
  start,
  unit: '$',
  least: 0,
  most: 10_000,
  decimals: 2,
  errorText: 'Enter an amount in dollars from 0 to 10,000, such as 1.00',
})

const whole = (key: string, label: string, start: string, most: number): CalculatorField => ({
  key,
  label,
  start,
  unit: null,
  least: 0,
  most,
  decimals: 0,
  errorText: `Enter a whole number from 0 to ${most}`,
})

const RTP: CalculatorField = {
  key: 'rtp',
  label: 'RTP of the game',
  unit: '%',
  start: '96',
  least: 0,
  most: 100,
  decimals: 2,
  errorText: 'Enter a percentage from 0 to 100, such as 96.5',
}

const TIMES: CalculatorField = {
  key: 'times',
  label: 'Playthrough',
  unit: '×',
  start: '1',
  least: 0,
  most: 100,
  decimals: 1,
  errorText: 'Enter a playthrough from 0 to 100',
}

const inCents = (dollars = 0): Cents => cents(Math.round(dollars * 100))

/**
 * The calculators of the articles, with their fields and results. They run at build time for the initial results, and
 * in the browser for the user's own numbers.
 */
export const CALCULATORS: Readonly<Record<CalculatorName, Calculator>> = {
  playthrough: {
    title: 'What is your bonus worth?',
    fields: [money('bonus', 'Bonus', '1.00'), { ...TIMES, start: '10' }, { ...RTP, start: '95' }],
    work({ bonus, rtp = 0, times = 0 }) {
      const given = inCents(bonus)
      const left = playthroughValue(given, rtp, times)
      return [
        { label: 'left on average after playthrough', value: formatMoney(left) },
        { label: 'Left from each dollar', value: percentText(remainingShare(rtp, times)) },
        { label: 'Lost in playthrough', value: formatMoney(cents(given - left)) },
      ]
    },
  },
  'expected-value': {
    title: 'What is a casino worth to you?',
    fields: [
      money('bonus', 'Bonus per day', '0.50'),
      TIMES,
      RTP,
      whole('days', 'Days you collect per month', '30', 31),
    ],
    work({ bonus, rtp = 0, times = 0, days = 0 }) {
      const perDay = playthroughValue(inCents(bonus), rtp, times)
      return [
        { label: 'expected on a day you collect', value: formatMoney(perDay) },
        { label: 'Per month', value: formatMoney(cents(perDay * days)) },
        { label: 'Per year', value: formatMoney(cents(perDay * days * 12)) },
      ]
    },
  },
  'days-to-cash-out': {
    title: 'How long until you can cash out?',
    fields: [
      money('bonus', 'Bonus per day', '0.50'),
      TIMES,
      RTP,
      money('least', 'Minimum withdrawal', '50.00'),
    ],
    work({ bonus, rtp = 0, times = 0, least }) {
      const perDay = playthroughValue(inCents(bonus), rtp, times)
      const days = daysToReach(inCents(least), perDay)
      return [
        {
          label: 'of collecting before the first cash-out, on average',
          value:
            days === null ? 'Endless days' : `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`,
        },
        { label: 'One day is worth', value: formatMoney(perDay) },
        { label: 'In 30-day months', value: days === null ? '–' : (days / 30).toFixed(1) },
      ]
    },
  },
  earnings: {
    title: 'What would your bonuses add up to?',
    fields: [
      whole('casinos', 'Casinos you collect from', '40', 500),
      money('each', 'Average value of one bonus', '0.40'),
      whole('days', 'Days you collect per month', '30', 31),
      whole('minutes', 'Minutes per day', '10', 1440),
      money('spent', 'Coins you buy per month', '0.00'),
    ],
    work({ casinos = 0, each, days = 0, minutes = 0, spent }) {
      const { perDay, perMonth, perHour } = earnings({
        casinos,
        each: inCents(each),
        days,
        minutes,
        spent: inCents(spent),
      })
      return [
        { label: 'expected per month, after purchases', value: formatMoney(perMonth) },
        { label: 'Per day you collect', value: formatMoney(perDay) },
        { label: 'Per hour', value: perHour === null ? '–' : formatMoney(perHour) },
      ]
    },
  },
}

export function isCalculatorName(name: string): name is CalculatorName {
  return Object.hasOwn(CALCULATORS, name)
}
