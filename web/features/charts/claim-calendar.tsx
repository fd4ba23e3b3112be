/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/control-has-associated-label -- each month is a grid whose days a keyboard moves through */
import { type KeyboardEvent, type SyntheticEvent, useMemo, useRef, useState } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import {
  type CalendarDay,
  calendarLegend,
  type CalendarMonth,
  calendarMonths,
  type ClaimDay,
  dayLater,
} from '#web/features/charts/calendar-months.ts'
import { dateText, partialDateText } from '#web/ui/date-text.ts'
import styles from './claim-calendar.module.css'

type Props = {
  /** The days with claims. */
  days: readonly ClaimDay[]
  from: string
  to: string
  today: string
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * The claims of each day, as one grid per month. Arrow keys move by a day or a week, Page Up and Page Down by four weeks;
 * one day is in the tab order. On paper, each day has its number of claims.
 */
export function ClaimCalendar({ days, from, to, today }: Props) {
  const months = useMemo(() => calendarMonths(days, from, to, today), [days, from, to, today])
  const [chosen, setChosen] = useState<string | null>(null)
  const grids = useRef<HTMLDivElement>(null)
  const latest = today < to ? today : to
  // The chosen day may be in a range that is no longer shown.
  const isShown = chosen !== null && chosen >= from && chosen <= to
  const tabStop = isShown ? chosen : latest < from ? from : latest
  const claims = isShown ? (days.find(({ day }) => day === chosen) ?? null) : null

  function onKeyDown(event: KeyboardEvent): void {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = dayLater(tabStop, by, from, to)
    setChosen(next)
    grids.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }

  function onPoint({ target }: SyntheticEvent): void {
    const day =
      target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset['day'] : undefined
    if (day !== undefined) setChosen(day)
  }

  return (
    <div>
      <p className={styles.readout} aria-hidden="true">
        {isShown ? dayText(chosen, claims, today) : 'Choose a day to see what you claimed.'}
      </p>
      <div
        ref={grids}
        role="group"
        aria-label="Claims by day"
        className={styles.months}
        data-single={months.length === 1 || undefined}
        onKeyDown={onKeyDown}
        onPointerOver={onPoint}
        onFocus={onPoint}
      >
        {months.map((month) => (
          <Month key={month.month} month={month} tabStop={tabStop} today={today} />
        ))}
      </div>
      <ul className={styles.legend} aria-label="Claims per day">
        {calendarLegend(days).map(({ level, text }) => (
          <li key={level}>
            <span className={styles.sample} data-level={level} />
            {text}
          </li>
        ))}
        <li aria-hidden="true">claims a day</li>
      </ul>
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  PageUp: -28,
  PageDown: 28,
}

function Month({ month, tabStop, today }: { month: CalendarMonth; tabStop: string; today: string }) {
  const name = partialDateText(month.month)
  return (
    <table role="grid" className={styles.month} aria-label={name}>
      <caption aria-hidden="true">{name}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              <span aria-hidden="true">{weekday.slice(0, 1)}</span>
              <span className="visually-hidden">{weekday}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the weeks of a month have no other name
          <tr key={index}>
            {week.map((day, weekday) =>
              day === null ? (
                <td key={WEEKDAYS[weekday]} />
              ) : (
                <Day key={day.day} day={day} isTabStop={day.day === tabStop} today={today} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({
  day: { day, claims, level },
  isTabStop,
  today,
}: {
  day: CalendarDay
  isTabStop: boolean
  today: string
}) {
  return (
    <td
      tabIndex={isTabStop ? 0 : -1}
      aria-label={dayText(day, claims, today)}
      data-day={day}
      data-level={level ?? 'none'}
    >
      <span className={styles.count} aria-hidden="true">
        {claims?.collections}
      </span>
    </td>
  )
}

/** `November 3, 2026: 12 claims, $4.20` */
function dayText(day: string, claims: ClaimDay | null, today: string): string {
  if (claims === null) return `${dateText(day)}: ${day > today ? 'not yet' : 'no claims'}`
  const { collections, claimed } = claims
  return `${dateText(day)}: ${collections} ${collections === 1 ? 'claim' : 'claims'}, ${formatMoney(claimed)}`
}
