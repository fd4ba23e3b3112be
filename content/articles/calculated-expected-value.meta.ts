import type { ArticleMeta } from '#content/article-meta.ts'

export const meta: ArticleMeta = {
  path: '/blog/calculated-expected-value',
  title: 'Expected value, worked out',
  name: 'Calculated expected value',
  description:
    'One multiplication shows what a bonus is worth, how long a cash-out takes, and whether a deal pays. How to do it, and what it leaves out.',
  kind: 'post',
  kicker: 'Blog',
  published: '2026-11-21',
  updated: '2026-11-27',
  checked: '2026-11-20',
  related: ['/blog/why-rtp-matters', '/blog/profitability-rankings-explained', '/the-method'],
  sources: [
    {
      key: 'catalog',
      title: 'This site’s catalog, each figure with its own sources',
      url: '/casino-reviews',
      checked: '2026-11-20',
      confidence: 'M',
    },
    {
      key: 'jokers-jewels',
      title: 'Topbonus: Joker’s Jewels Wild slot review (undated)',
      url: 'https://www.topbonus.io/tragaperras-online/jokers-jewels-wild-pragmatic-play-slot-review',
      checked: '2026-11-20',
      confidence: 'M',
    },
  ],
}
