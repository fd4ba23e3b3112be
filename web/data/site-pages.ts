/**
 * Every page of the site. The build draws exactly these (react-router.config.ts), and a link to a page of ours that
 * may not be there yet is offered only where it is in this list.
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
 * Pages that no search engine should list: what only a member or a lost reader sees. They say so themselves (noindex),
 * and the build fails where the sitemap and a page disagree.
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

/** What the build draws besides pages: for search engines and feed readers. */
export const SITE_FILES: readonly string[] = [
  '/sitemap.xml',
  '/robots.txt',
  '/feed.xml',
  '/catalogue-changes.xml',
]
