import type { TaxYear } from '#web/api/reports/reports.ts'
import type { ErrorNoticeTexts } from '#web/features/error-notice/error-notice.tsx'

export const TAX_ERROR_TEXTS: ErrorNoticeTexts = {
  offline: 'This year isn’t stored on this device. It will load when you’re back online.',
  unavailable: 'Everything you recorded is saved. We’ll try again every few seconds.',
  rejected: 'Couldn’t load this tax year',
}

export const DIARY_ERROR_TEXTS: ErrorNoticeTexts = {
  offline: 'The diary isn’t stored on this device. It will load when you’re back online.',
  unavailable: 'Everything you recorded is saved. We’ll try again every few seconds.',
  rejected: 'Couldn’t load the diary',
}

/** What the table by casino and month shows. */
export const TAX_VIEWS = [
  { view: 'gross', name: 'Gross: cash-outs' },
  { view: 'spent', name: 'Spending' },
  { view: 'net', name: 'Net: cash-outs − spending' },
] as const

export type TaxView = (typeof TAX_VIEWS)[number]['view']

export function taxViewOf(text: string | null): TaxView {
  return TAX_VIEWS.find(({ view }) => view === text)?.view ?? 'gross'
}

/** Whether nothing was paid, spent, or missing in a year. */
export function isEmptyYear({ totals, missing }: TaxYear): boolean {
  return totals.cashedOut === 0 && totals.spent === 0 && missing.neverPaidCount === 0
}

/** A checked fact counts as current for a year. */
const CURRENT_YEARS = 1

/**
 * Whether a fact was checked more than a year before a day.
 *
 * @param checked and @param today such as `2026-11-27`.
 */
export function isOutdated(checked: string, today: string): boolean {
  const [year = 0, ...rest] = checked.split('-')
  return [Number(year) + CURRENT_YEARS, ...rest].join('-') < today
}
