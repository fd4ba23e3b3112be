import type { Report } from '#web/api/reports/reports.ts'
import type { ErrorNoticeTexts } from '#web/features/error-notice/error-notice.tsx'

export const REPORTS_ERROR_TEXTS: ErrorNoticeTexts = {
  offline: 'This report isn’t stored on this device. It will load when you’re back online.',
  unavailable: 'Everything you recorded is saved. We’ll try again every few seconds.',
  rejected: 'Couldn’t load your reports',
}

/** `Collected on 27 of 30 days`. Days of a break do not count. Null if no day counts. */
export function consistencyText({ days, active, paused }: Report['consistency']): string | null {
  const counted = days - paused
  if (counted <= 0) return null
  return `Collected on ${active.toLocaleString('en-US')} of ${counted.toLocaleString('en-US')} ${counted === 1 ? 'day' : 'days'}`
}

/** What the days of breaks mean for the share; null without any. */
export function pausedText({ paused }: Report['consistency']): string | null {
  if (paused === 0) return null
  return paused === 1
    ? '1 day of a break isn’t counted.'
    : `${paused.toLocaleString('en-US')} days of breaks aren’t counted.`
}

/** `3.2% more than expected`; null if nothing was expected. */
export function comparisonText(expected: number, actual: number): string | null {
  if (expected <= 0) return null
  const percent = Math.round((Math.abs(actual - expected) / expected) * 1000) / 10
  if (percent === 0) return 'as much as expected'
  return `${percent.toLocaleString('en-US')}% ${actual > expected ? 'more' : 'less'} than expected`
}

/** Whether a report has no entries. */
export function isEmpty({ totals }: Report): boolean {
  return totals.collections === 0 && totals.cashOuts === 0 && totals.spends === 0
}
