/** The metrics (https://web.dev/articles/vitals): CLS is a score, all others are milliseconds. */
export const VITALS = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const

export type Vital = (typeof VITALS)[number]
