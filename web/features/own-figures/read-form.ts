import type { OwnFigures } from '#contract/own-figures.ts'
import { isOwnLink } from '#contract/own-link.ts'
import { type StatedClock, MAX_CLOCK_MINUTES, MAX_CLOCK_TIMES } from '#core/bonuses/clock.ts'
import {
  type BonusValue,
  type LadderDay,
  type Level,
  MAX_LADDER_DAYS,
  MAX_LEVELS,
  MAX_SPINS,
} from '#core/bonuses/value.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { parseAmount } from '#core/money/parse-amount.ts'
import { type FigureField, type FigureForm, formOf } from '#web/features/own-figures/figure-form.ts'

type FieldError = { readonly field: FigureField; readonly text: string }

/** What a form states. `streakDay` is null where the claims decide, and undefined where the form does not change it. */
export type StatedFigures = {
  readonly name: string
  readonly figures: OwnFigures | null
  readonly streakDay: number | null | undefined
}

/** What the form shows besides its figures. */
export type FormShown = {
  readonly isLadder: boolean
  readonly hasLevels: boolean
  readonly streakDay: string
}

const CLOCK_FIELDS: readonly FigureField[] = [
  'clock',
  'hours',
  'minutes',
  'times',
  'zone',
  'days',
  'weekdays',
  'dayOfMonth',
  'condition',
]

const VALUE_FIELDS: readonly FigureField[] = [
  'value',
  'amount',
  'low',
  'high',
  'typical',
  'ladder',
  'afterEnd',
  'onMiss',
  'levels',
  'spins',
  'spinValue',
]

const ALL_SHOWN: FormShown = { isLadder: true, hasLevels: true, streakDay: '' }

/**
 * Returns what a form states, or the error of every field that is wrong.
 *
 * @param before the figures so far. A figure whose fields were not edited stays as it is, and of an edited one what the form
 *   does not show, such as how many bonuses add up.
 * @param shown fields that are not shown are not read; `streakDay` is the text with which the form was opened.
 */
export function readForm(
  form: FigureForm,
  before: OwnFigures | null,
  shown: FormShown = ALL_SHOWN,
): { readonly stated: StatedFigures } | { readonly errors: readonly FieldError[] } {
  const errors: FieldError[] = []
  const read = new Reader(form, (field, text) => {
    if (!errors.some((error) => error.field === field)) errors.push({ field, text })
  })
  const name = form.name.trim()
  if (name === '') errors.push({ field: 'name', text: 'Enter a name' })
  else read.line('name', 80)
  const opened = formOf(form.name, before, form.zone)
  const isEdited = (field: FigureField) => JSON.stringify(form[field]) !== JSON.stringify(opened[field])
  const clock = CLOCK_FIELDS.some(isEdited) ? read.clock(before?.clock) : before?.clock
  const value = VALUE_FIELDS.some(isEdited) ? read.value(before?.value) : before?.value
  const level = shown.hasLevels ? form.level.trim() : ''
  const figures: OwnFigures = {
    ...(clock && { clock }),
    ...(value && { value }),
    ...(level !== '' && { level }),
    ...read.text('link'),
    ...read.minimum('bankMin'),
    ...read.minimum('giftMin'),
    ...read.minimum('cryptoMin'),
    ...(isEdited('playthrough') || before?.playthrough === undefined
      ? read.playthrough()
      : { playthrough: before.playthrough }),
    ...read.text('note'),
  }
  const day = form.streakDay.trim()
  const isUnchanged = !shown.isLadder || day === shown.streakDay
  const streakDay = isUnchanged ? undefined : day === '' ? null : read.whole('streakDay', 1, 9999)
  if (errors.length > 0) return { errors }
  return { stated: { name, figures: Object.keys(figures).length === 0 ? null : figures, streakDay } }
}

/** Reads the fields of a form, and reports each that is wrong. */
class Reader {
  readonly #form: FigureForm
  readonly #report: (field: FigureField, text: string) => void

  constructor(form: FigureForm, report: (field: FigureField, text: string) => void) {
    this.#form = form
    this.#report = report
  }

  clock(before: StatedClock | undefined): StatedClock | null {
    const form = this.#form
    switch (form.clock) {
      case 'catalog':
        return null
      case 'daily':
        return { kind: 'daily' }
      case 'condition': {
        const text = form.condition.trim()
        if (text === '') this.#report('condition', 'Enter when it can be collected')
        else this.line('condition', 200)
        return {
          kind: 'condition',
          condition: before?.kind === 'condition' ? before.condition : 'other',
          text,
        }
      }
      case 'rolling': {
        const minutes = this.#wait()
        const { stacks, lostAfterMinutes } = before?.kind === 'rolling' ? before : {}
        return {
          kind: 'rolling',
          minutes,
          ...(stacks !== undefined && { stacks }),
          ...(lostAfterMinutes !== undefined && { lostAfterMinutes }),
        }
      }
      case 'fixed':
        return this.#fixed(before)
    }
  }

  value(before: BonusValue | undefined): BonusValue | null {
    const form = this.#form
    if (form.value === 'catalog') return null
    const { redeemable, expiresAfterDays, cap } = before ?? {}
    const rules = {
      ...(redeemable !== undefined && { redeemable }),
      ...(expiresAfterDays !== undefined && { expiresAfterDays }),
      ...(cap !== undefined && { cap }),
    }
    switch (form.value) {
      case 'fixed':
        return { kind: 'fixed', amount: this.#amount('amount', form.amount), ...rules }
      case 'ladder':
        return {
          kind: 'ladder',
          days: this.#ladder(),
          afterEnd: form.afterEnd,
          onMiss: form.onMiss,
          ...rules,
        }
      case 'range':
        return { ...this.#range(), ...rules }
      case 'levels':
        return { kind: 'levels', levels: this.#levels(), ...rules }
      case 'spins':
        return {
          kind: 'spins',
          spins: this.whole('spins', 1, MAX_SPINS),
          spinValue: form.spinValue.trim() === '' ? null : this.#amount('spinValue', form.spinValue),
          ...rules,
        }
    }
  }

  text(field: 'link' | 'note'): Partial<Record<'link' | 'note', string>> {
    const text = this.#form[field].trim()
    if (text === '') return {}
    if (field === 'note') {
      if (text.length > 500) this.#report('note', 'Enter at most 500 characters')
      return { note: text }
    }
    const link = /^https?:\/\//i.test(text) ? text : `https://${text}`
    if (link.length > 500) this.#report('link', 'Enter an address of at most 500 characters')
    else if (!isOwnLink(link)) this.#report('link', 'Enter an address such as https://casino.com/daily')
    return { link }
  }

  /** Text on one line, as the server accepts it. */
  line(field: 'name' | 'condition', longest: number): void {
    const text = this.#form[field].trim()
    if (text.length > longest) this.#report(field, `Enter at most ${longest} characters`)
    else if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text))
      this.#report(field, 'Remove the invisible characters or emoji')
  }

  minimum(field: 'bankMin' | 'giftMin' | 'cryptoMin'): Partial<Record<typeof field, string>> {
    const text = this.#form[field]
    return text.trim() === '' ? {} : { [field]: this.#amount(field, text) }
  }

  playthrough(): { playthrough?: number } {
    const text = this.#form.playthrough.trim().replace(/x$/i, '')
    if (text === '') return {}
    const times = /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : -1
    if (times < 0 || times > 1000) this.#report('playthrough', 'Enter a number of times, such as 1 or 3')
    return { playthrough: times }
  }

  whole(field: FigureField, least: number, most: number): number {
    const text = String(this.#form[field]).trim()
    const value = /^\d{1,6}$/.test(text) ? Number(text) : -1
    if (value >= least && value <= most) return value
    this.#report(field, `Enter a whole number from ${least} to ${most.toLocaleString('en-US')}`)
    return least
  }

  #wait(): number {
    const { hours, minutes } = this.#form
    if (hours.trim() === '' && minutes.trim() === '') {
      this.#report('hours', 'Enter the hours or minutes')
      return 1
    }
    const total =
      (hours.trim() === '' ? 0 : this.whole('hours', 0, 744)) * 60 +
      (minutes.trim() === '' ? 0 : this.whole('minutes', 0, 59))
    if (total < 1 || total > MAX_CLOCK_MINUTES)
      this.#report('hours', 'Enter at least a minute, at most 31 days')
    return total
  }

  #fixed(before: StatedClock | undefined): StatedClock {
    const { times: typed, zone, days } = this.#form
    const times = [...new Set(typed.map((time) => time.trim()).filter((time) => time !== ''))]
    if (times.length === 0 || times.length > MAX_CLOCK_TIMES) this.#report('times', 'Enter a time of day')
    const weekdays = days === 'some' ? this.#weekdays() : /^\d$/.test(days) ? [Number(days)] : []
    const { stacks, lostAfterMinutes } = before?.kind === 'fixed' ? before : {}
    return {
      kind: 'fixed',
      times,
      zone,
      ...(weekdays.length > 0 && { weekdays }),
      ...(days === 'month' && { dayOfMonth: this.whole('dayOfMonth', 1, 31) }),
      ...(stacks !== undefined && { stacks }),
      ...(lostAfterMinutes !== undefined && { lostAfterMinutes }),
    }
  }

  /** All seven are every day. */
  #weekdays(): number[] {
    const chosen = [...this.#form.weekdays].sort((a, b) => a - b)
    if (chosen.length === 0) this.#report('weekdays', 'Choose at least one day')
    return chosen.length === 7 ? [] : chosen
  }

  #ladder(): LadderDay[] {
    const texts = partsOf(this.#form.ladder)
    if (texts.length === 0 || texts.length > MAX_LADDER_DAYS)
      this.#report('ladder', 'Enter the amount of each day, such as 0.30, 0.50, 1')
    const { spinValue } = this.#form
    const common = spinValue.trim() === '' ? null : this.#amount('spinValue', spinValue)
    return texts.map((text): LadderDay => {
      const spins = /^(\d+) ?(?:free )?spins?(?: (?:at|of) (.+))?$/i.exec(text)
      if (spins) {
        const count = Number(spins[1])
        const own = spins[2] === undefined ? common : this.#amount('ladder', spins[2])
        if (count >= 1 && count <= MAX_SPINS) return { spins: count, spinValue: own }
        this.#report('ladder', `A day has 1 to ${MAX_SPINS.toLocaleString('en-US')} spins`)
      }
      return { amount: this.#amount('ladder', text) }
    })
  }

  #range(): Extract<BonusValue, { kind: 'range' }> {
    const { low, high, typical } = this.#form
    const range = {
      kind: 'range',
      low: this.#amount('low', low),
      high: this.#amount('high', high),
      typical: typical.trim() === '' ? null : this.#amount('typical', typical),
    } as const
    const between = (amount: string) =>
      Number(range.low) <= Number(amount) && Number(amount) <= Number(range.high)
    if (!between(range.high)) this.#report('high', 'Enter an amount that is not below the lowest')
    else if (range.typical !== null && !between(range.typical))
      this.#report('typical', 'Enter an amount between the lowest and the highest')
    return range
  }

  #levels(): Level[] {
    const lines = this.#form.levels.split('\n').filter((line) => line.trim() !== '')
    const levels = lines.flatMap((line): Level[] => {
      const match = /^(.{1,60}?)[\s:,=]+(\S+)$/.exec(line.trim())
      const amount = match?.[2] === undefined ? null : amountOf(match[2])
      if (match?.[1] === undefined || amount === null) return []
      return [{ name: match[1].trim(), amount }]
    })
    const isUnique = new Set(levels.map(({ name }) => name)).size === levels.length
    if (levels.length === 0 || levels.length !== lines.length || levels.length > MAX_LEVELS || !isUnique)
      this.#report('levels', 'Enter a level on each line: its name and the amount, such as Gold 5.00')
    return levels
  }

  #amount(field: FigureField, text: string): string {
    const amount = amountOf(text)
    if (amount !== null) return amount
    this.#report(field, 'Enter an amount, such as 0.30')
    return '0.00'
  }
}

/** Zero is an amount of a bonus, but not one that can be recorded. */
function amountOf(text: string): string | null {
  if (/^\$? ?0+(\.0{0,2})?$/.test(text.trim())) return '0.00'
  const parsed = parseAmount(text)
  return parsed.ok ? decimalText(parsed.value) : null
}

/**
 * Separates at lines, semicolons, slashes, and commas. A comma between two digits without a point in either part is a decimal
 * comma, as many people write 0,30, and stays in its part, which is then no amount.
 */
function partsOf(text: string): string[] {
  return text
    .split(/[\n;/]|,\s+|(?<=\.\d\d?|\D),|,(?=\d*\.\d|\D)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
