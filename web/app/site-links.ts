export type SiteLink = {
  readonly href: string
  readonly name: string
  /** Also shown in the header if there is space. */
  readonly top?: boolean
}

/** The content pages linked from every page. */
export const SITE_LINKS: readonly SiteLink[] = [
  { href: '/the-method', name: 'The Method', top: true },
  { href: '/getting-started', name: 'Getting started' },
  { href: '/casino-tricks', name: 'Casino tricks' },
  { href: '/casino-reviews', name: 'Reviews', top: true },
  { href: '/reset-times', name: 'Reset times' },
  { href: '/bonus-kinds', name: 'Bonuses by kind' },
  { href: '/blog/profitability-rankings-explained', name: 'Rankings' },
  { href: '/blog', name: 'Blog' },
  { href: '/blackjack-calculator', name: 'Blackjack', top: true },
  { href: '/glossary', name: 'Glossary', top: true },
  { href: '/faq', name: 'FAQ' },
  { href: '/where-it-is-allowed', name: 'Where it is allowed', top: true },
  { href: '/responsible-play', name: 'Responsible play' },
  { href: '/catalog-changes', name: 'What changed' },
  { href: '/about', name: 'About' },
  { href: '/editorial-policy', name: 'Editorial policy' },
  { href: '/contact', name: 'Contact' },
]
