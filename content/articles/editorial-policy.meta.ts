import type { ArticleMeta } from '#content/article-meta.ts'

export const meta: ArticleMeta = {
  path: '/editorial-policy',
  title: 'Editorial policy',
  description:
    'Who checks what on this site, how often, how a wrong figure is corrected, and what may be paid for.',
  kind: 'reference',
  kicker: 'About',
  updated: '2026-11-27',
  checked: '2026-11-27',
  related: ['/about', '/blog/profitability-rankings-explained', '/catalog-changes'],
  sources: [],
}
