import type { LearnedDaysToPaid } from '#contract/learned.ts'

/** "Usually paid in 2 days, 9 of 10 within 5 days" */
export function usuallyPaidText({ median, p90 }: LearnedDaysToPaid): string {
  return `Usually paid in ${daysText(median)}, 9 of 10 within ${daysText(p90)}`
}

/** "9 days", "1 day", "less than a day" */
export function daysText(days: number): string {
  if (days < 1) return 'less than a day'
  return `${Math.round(days * 10) / 10} ${days === 1 ? 'day' : 'days'}`
}
