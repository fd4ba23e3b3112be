/** The pages that report their speed: those with scripts. Static pages have none. */
export const MEASURED_PAGES = [
  '/account',
  '/blackjack-calculator',
  '/cash-outs',
  '/casinos/choose',
  '/change-email',
  '/dashboard',
  '/forgot-password',
  '/history',
  '/import',
  '/login',
  '/operator',
  '/reminders',
  '/reports',
  '/reports/tax',
  '/reset-password',
  '/signup',
  '/unsubscribe',
  '/verify-email',
] as const

/** The metrics (https://web.dev/articles/vitals): CLS is a score, all others are milliseconds. */
export const VITALS = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const

export type Vital = (typeof VITALS)[number]
