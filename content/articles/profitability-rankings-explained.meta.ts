import type { ArticleMeta } from '#content/article-meta.ts'

export const meta: ArticleMeta = {
  path: '/blog/profitability-rankings-explained',
  title: 'Profitability rankings explained',
  description:
    'Five tiers, one written rule, and no opinion in it: what puts a casino where it stands, and today’s lists.',
  kind: 'post',
  kicker: 'Blog',
  published: '2025-01-13',
  updated: '2026-11-21',
  checked: '2026-09-21',
  sources: [
    {
      key: 'catalogue',
      title: 'The catalogue of this site, each figure with its own sources',
      url: '/casino-reviews',
      checked: '2026-11-20',
      confidence: 'M',
    },
  ],
}
