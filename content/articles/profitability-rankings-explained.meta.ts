import type { ArticleMeta } from '#content/article-meta.ts'

export const meta: ArticleMeta = {
  path: '/blog/profitability-rankings-explained',
  title: 'Profitability rankings explained',
  description:
    'Five tiers and one written rule: what puts a casino in its tier, how far to trust it, and today’s lists.',
  kind: 'post',
  kicker: 'Blog',
  published: '2025-01-13',
  updated: '2026-11-27',
  checked: '2026-09-30',
  sources: [
    {
      key: 'catalog',
      title: 'This site’s catalog, each figure with its own sources',
      url: '/casino-reviews',
      checked: '2026-11-20',
      confidence: 'M',
    },
  ],
}
