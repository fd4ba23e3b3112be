import { SITE_PAGES } from '#web/data/site-pages.ts'

/** Pages that are the product itself, or that only a link in a mail or an action leads to. */
const NOT_OFFERED: ReadonlySet<string> = new Set([
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

/** Names that the address does not tell. */
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

/** The pages of words, by the names that people know them by. */
export const NAMED_PAGES: readonly NamedPage[] = SITE_PAGES.filter((page) => !NOT_OFFERED.has(page)).map(
  (href) => ({ href, name: NAMES[href] ?? nameFrom(href) }),
)

/** "/blog/avoid-common-mistakes" is "Avoid common mistakes". */
function nameFrom(href: string): string {
  const words = (href.split('/').at(-1) ?? '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
