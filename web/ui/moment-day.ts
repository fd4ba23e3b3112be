import { dateText } from '#web/ui/date-text.ts'

const DAY_MS = 86_400_000

/** Returns the local day of a timestamp: "today", "yesterday", or "on" with the date. */
export function momentDay(iso: string, now: number): string {
  const days = localDayNumber(now) - localDayNumber(Date.parse(iso))
  return days <= 0 ? 'today' : days === 1 ? 'yesterday' : `on ${localDate(iso)}`
}

/** Formats a timestamp as a local date, such as `November 21, 2026`. */
export function localDate(iso: string): string {
  const moment = new Date(iso)
  const [month, day] = [moment.getMonth() + 1, moment.getDate()].map((value) =>
    String(value).padStart(2, '0'),
  )
  return dateText(`${moment.getFullYear()}-${month}-${day}`)
}

function localDayNumber(moment: number): number {
  const local = new Date(moment)
  return Math.round(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / DAY_MS)
}
