import { SITE_PAGES } from '#web/api/site-pages.ts'

/** App pages, and pages that open only from an email link or an action. */
const EXCLUDED: ReadonlySet<string> = new Set([
  '/signup',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/change-email',
  '/dashboard',
  '/history',
  '/account',
  '/goodbye',
  '/404',
  '/offline',
])

/** Names that cannot be derived from the address. */
const NAMES: Readonly<Record<string, string>> = {
  '/': 'Daily Bonus Blog home page',
  '/the-method': 'The Method',
  '/faq': 'FAQ',
  '/privacy-policy': 'Privacy Policy',
  '/casino-reviews/crown-coins-casino': 'Crown Coins Casino review',
  '/blog/why-rtp-matters': 'Why RTP matters',
  '/catalogue-changes': 'What changed in the catalogue',
}

export type NamedPage = { readonly href: string; readonly name: string }

/** The content pages with their names. */
export const NAMED_PAGES: readonly NamedPage[] = SITE_PAGES.filter((page) => !EXCLUDED.has(page)).map(
  (href) => ({ href, name: NAMES[href] ?? nameFrom(href) }),
)

/** Derives a name from an address: "/blog/avoid-common-mistakes" becomes "Avoid common mistakes". */
function nameFrom(href: string): string {
  const words = (href.split('/').at(-1) ?? '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
