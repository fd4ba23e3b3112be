import { dateText } from '#web/ui/date-text.ts'

const DAY_MS = 86_400_000

/** The day of a moment where the person is: "today", "yesterday", or the date. */
export function momentDay(iso: string, now: number): string {
  const days = dayOf(now) - dayOf(Date.parse(iso))
  return days <= 0 ? 'today' : days === 1 ? 'yesterday' : `on ${localDate(iso)}`
}

/** `November 21, 2026`, where the person is. */
export function localDate(iso: string): string {
  const moment = new Date(iso)
  const [month, day] = [moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0'))
  return dateText(`${moment.getFullYear()}-${month}-${day}`)
}

function dayOf(moment: number): number {
  const local = new Date(moment)
  return Math.round(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / DAY_MS)
}
