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
  updated: '2026-11-24',
  checked: '2026-11-20',
  related: ['/blog/why-rtp-matters', '/blog/profitability-rankings-explained', '/the-method'],
  sources: [
    {
      key: 'catalogue',
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
    {
      key: 'stake-help',
      title: 'Stake.us help: Redemption progress (undated)',
      url: 'https://help.stake.us/en/articles/6465093-redemption-progress',
      checked: '2026-11-20',
      confidence: 'M',
    },
    {
      key: 'zoot',
      title: 'Passive Guidebook, list of casinos, January 5, 2025',
      url: 'https://github.com/rappasoft/passive-guidebook/blob/9345c1a095478ace0fe508187c8216b93cd0bfc5/database/seeders/SocialCasinoSeeder.php',
      checked: '2026-11-20',
      confidence: 'L',
    },
  ],
}
