/**
 * Every page of the site. The build prerenders exactly these pages (react-router.config.ts). A link to a page that may
 * not exist is shown only if this list contains it.
 */
export const SITE_PAGES: readonly string[] = [
  '/',
  '/signup',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/change-email',
  '/dashboard',
  '/history',
  '/account',
  '/privacy-policy',
  '/goodbye',
  '/404',
  '/offline',
  '/the-method',
  '/getting-started',
  '/casino-tricks',
  '/glossary',
  '/faq',
  '/casino-reviews',
  '/casino-reviews/crown-coins-casino',
  '/blog/why-rtp-matters',
  '/blog/avoid-common-mistakes',
  '/blog/profitability-rankings-explained',
  '/blog/calculated-expected-value',
  '/blog/gravity-blackjack-optimal-strategy',
  '/where-it-is-allowed',
  '/responsible-play',
  '/blackjack-calculator',
  '/catalogue-changes',
]

/**
 * Pages that search engines should not list: pages for members, and error pages. Each renders `noindex`. The build
 * fails if the sitemap and a page disagree.
 */
export const UNLISTED_PAGES: ReadonlySet<string> = new Set([
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/change-email',
  '/history',
  '/account',
  '/goodbye',
  '/404',
  '/offline',
])

/** The prerendered files that are not pages, for search engines and feed readers. */
export const SITE_FILES: readonly string[] = [
  '/sitemap.xml',
  '/robots.txt',
  '/feed.xml',
  '/catalogue-changes.xml',
]
