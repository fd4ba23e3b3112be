import type { OwnFigures } from '#contract/own-figures.ts'
import type { Clock, StatedClock } from '#core/bonuses/clock.ts'
import type { BonusValue, LadderDay } from '#core/bonuses/value.ts'
import { isZone } from '#core/reset/reset-rule.ts'

/** What the form shows, as typed. `catalog` stands for the figure of the catalog, or that nothing is known. */
export type FigureForm = {
  readonly name: string
  readonly clock: 'catalog' | 'rolling' | 'fixed' | 'daily' | 'condition'
  readonly hours: string
  readonly minutes: string
  readonly times: readonly string[]
  readonly zone: string
  /** `all`, a weekday from `1`, Monday, to `7`, `some`, which are the `weekdays`, or `month`. */
  readonly days: string
  readonly weekdays: readonly number[]
  readonly dayOfMonth: string
  readonly condition: string
  readonly value: 'catalog' | 'fixed' | 'ladder' | 'range' | 'levels' | 'spins'
  readonly amount: string
  readonly low: string
  readonly high: string
  readonly typical: string
  /** The amounts of the days, separated by commas or lines. A day with spins can state the value of one: `10 spins at 0.10`. */
  readonly ladder: string
  readonly afterEnd: 'repeat' | 'stay'
  readonly onMiss: 'restart' | 'keep'
  /** A line for each level: its name and its amount. */
  readonly levels: string
  readonly level: string
  readonly spins: string
  /** Of the days of a ladder, those that don't state their own. */
  readonly spinValue: string
  readonly streakDay: string
  readonly link: string
  readonly bankMin: string
  readonly giftMin: string
  readonly cryptoMin: string
  readonly playthrough: string
  readonly note: string
}

export type FigureField = keyof FigureForm

/** The zones of the operators that we know. */
export const ZONES = [
  ['America/New_York', 'New York (Eastern)'],
  ['America/Chicago', 'Chicago (Central)'],
  ['America/Denver', 'Denver (Mountain)'],
  ['America/Los_Angeles', 'Los Angeles (Pacific)'],
  ['UTC', 'UTC'],
] as const

const EMPTY: FigureForm = {
  name: '',
  clock: 'catalog',
  hours: '',
  minutes: '',
  times: [''],
  zone: 'UTC',
  days: 'all',
  weekdays: [],
  dayOfMonth: '',
  condition: '',
  value: 'catalog',
  amount: '',
  low: '',
  high: '',
  typical: '',
  ladder: '',
  afterEnd: 'repeat',
  onMiss: 'restart',
  levels: '',
  level: '',
  spins: '',
  spinValue: '',
  streakDay: '',
  link: '',
  bankMin: '',
  giftMin: '',
  cryptoMin: '',
  playthrough: '',
  note: '',
}

/** The zone with which the form of a reset time begins, and what its field says about it. */
export type FirstZone = { readonly zone: string; readonly help: string | undefined }

/**
 * Returns the zone of a reset time: the one that the member stated, else that of the casino's clock, else that of the device,
 * because the member reads the time from there.
 *
 * @param casinoClock the clock of the catalog, or for a further bonus that of its casino; null if nothing is known.
 */
export function firstZone(
  stated: StatedClock | undefined,
  casinoClock: Clock | null,
  deviceZone: string,
): FirstZone {
  if (stated?.kind === 'fixed') return { zone: stated.zone, help: undefined }
  if (casinoClock?.kind === 'fixed')
    return { zone: casinoClock.zone, help: 'The zone of this casino’s reset.' }
  return {
    zone: isZone(deviceZone) ? deviceZone : 'UTC',
    help: 'Your time zone. If the casino names another, such as Eastern, choose it.',
  }
}

/**
 * Returns the form of a member's own figures; an empty one without any.
 *
 * @param zone the zone of a reset time that is not stated yet.
 * @param streakDay the day of the next claim as the member stated it; null if not, or if a claim followed.
 */
export function formOf(
  name: string,
  figures: OwnFigures | null,
  zone: string,
  streakDay: number | null = null,
): FigureForm {
  const { clock, value, playthrough, ...texts } = figures ?? {}
  const known = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
  return {
    ...EMPTY,
    zone,
    name,
    ...known,
    ...clockFields(clock),
    ...valueFields(value),
    playthrough: playthrough === undefined ? '' : String(playthrough),
    streakDay: streakDay === null ? '' : String(streakDay),
  }
}

function clockFields(clock: StatedClock | undefined): Partial<FigureForm> {
  switch (clock?.kind) {
    case 'rolling':
      return {
        clock: 'rolling',
        hours: String(Math.floor(clock.minutes / 60)),
        minutes: String(clock.minutes % 60),
      }
    case 'fixed':
      return {
        clock: 'fixed',
        times: clock.times,
        zone: clock.zone,
        days: clock.dayOfMonth ? 'month' : daysOf(clock.weekdays ?? []),
        weekdays: clock.weekdays ?? [],
        dayOfMonth: clock.dayOfMonth ? String(clock.dayOfMonth) : '',
      }
    case 'condition':
      return { clock: 'condition', condition: clock.text }
    case 'daily':
    case 'unknown':
      return { clock: 'daily' }
    case undefined:
      return {}
  }
}

function daysOf(weekdays: readonly number[]): string {
  return weekdays.length > 1 ? 'some' : String(weekdays[0] ?? 'all')
}

function valueFields(value: BonusValue | undefined): Partial<FigureForm> {
  switch (value?.kind) {
    case 'fixed':
      return { value: 'fixed', amount: value.amount }
    case 'ladder': {
      const spinValue = commonSpinValue(value.days)
      return {
        value: 'ladder',
        ladder: value.days.map((day) => dayText(day, spinValue)).join(', '),
        afterEnd: value.afterEnd,
        onMiss: value.onMiss,
        spinValue: spinValue ?? '',
      }
    }
    case 'range':
      return { value: 'range', low: value.low, high: value.high, typical: value.typical ?? '' }
    case 'levels':
      return {
        value: 'levels',
        levels: value.levels.map(({ name, amount }) => `${name} ${amount}`).join('\n'),
      }
    case 'spins':
      return { value: 'spins', spins: String(value.spins), spinValue: value.spinValue ?? '' }
    case 'unknown':
    case undefined:
      return {}
  }
}

/** Returns the value of a spin that all days with spins share; null if they differ, or none is stated. */
function commonSpinValue(days: readonly LadderDay[]): string | null {
  const values = new Set(days.flatMap((day) => ('spins' in day ? [day.spinValue] : [])))
  const [value = null] = values
  return values.size === 1 ? value : null
}

function dayText(day: LadderDay, common: string | null): string {
  if ('amount' in day) return day.amount
  const isCommon = day.spinValue === null || day.spinValue === common
  return `${day.spins} spins${isCommon ? '' : ` at ${day.spinValue}`}`
}
