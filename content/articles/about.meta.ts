import type { ArticleMeta } from '#content/article-meta.ts'

export const meta: ArticleMeta = {
  path: '/about',
  title: 'About this site',
  description:
    'What Daily Bonus Blog is, who writes it, how it earns money, and what it doesn’t know about the casinos on its list.',
  kind: 'reference',
  kicker: 'About',
  updated: '2026-11-27',
  checked: '2026-11-27',
  related: ['/editorial-policy', '/the-method', '/responsible-play'],
  sources: [],
}
