/** The pages that say how fast they were: those that run code. Pages of words run none, so they say nothing. */
export const MEASURED_PAGES = [
  '/account',
  '/blackjack-calculator',
  '/change-email',
  '/dashboard',
  '/forgot-password',
  '/history',
  '/login',
  '/reset-password',
  '/signup',
  '/verify-email',
] as const

/** What is measured (https://web.dev/articles/vitals): CLS is a score, all others are milliseconds. */
export const VITALS = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const

export type Vital = (typeof VITALS)[number]
