import type { ArticleMeta } from '#content/article-meta.ts'

export const meta: ArticleMeta = {
  path: '/casino-reviews/crown-coins-casino',
  title: 'Crown Coins Casino',
  description:
    'What sources say of its daily bonus and its withdrawals, where they disagree, and what nobody says.',
  kind: 'review',
  kicker: 'Review',
  updated: '2026-11-21',
  checked: '2026-09-21',
  sources: [
    {
      key: 'catalogue',
      title: 'The catalogue of this site: Crown Coins Casino and its sources',
      url: '/casino-reviews#crown-coins-casino',
      checked: '2026-09-21',
      confidence: 'M',
    },
  ],
  related: ['/blog/profitability-rankings-explained', '/the-method'],
}
