import { SITE_PAGES } from '#web/data/site-pages.ts'

export type SiteLink = {
  readonly href: string
  readonly name: string
  /** Also at the top of the page where there is room. */
  readonly top?: boolean
}

const LINKS: readonly SiteLink[] = [
  { href: '/the-method', name: 'The Method', top: true },
  { href: '/getting-started', name: 'Getting started' },
  { href: '/casino-tricks', name: 'Casino tricks' },
  { href: '/casino-reviews', name: 'Reviews', top: true },
  { href: '/blog/profitability-rankings-explained', name: 'Rankings' },
  { href: '/blackjack-calculator', name: 'Blackjack', top: true },
  { href: '/glossary', name: 'Glossary', top: true },
  { href: '/faq', name: 'FAQ' },
  { href: '/where-it-is-allowed', name: 'Where it is allowed' },
  { href: '/responsible-play', name: 'Responsible play' },
  { href: '/catalogue-changes', name: 'What changed' },
]

/** The pages of words that are offered from every page; only those that are there. */
export const SITE_LINKS: readonly SiteLink[] = LINKS.filter(({ href }) => SITE_PAGES.includes(href))
