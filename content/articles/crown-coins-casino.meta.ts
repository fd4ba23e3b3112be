import type { ArticleMeta } from '#content/article-meta.ts'

export const meta: ArticleMeta = {
  path: '/casino-reviews/crown-coins-casino',
  title: 'Crown Coins Casino',
  name: 'Crown Coins Casino review',
  description:
    'What sources report about its daily bonus and its withdrawals, where they disagree, and what no source covers.',
  kind: 'review',
  kicker: 'Review',
  updated: '2026-11-27',
  checked: '2026-09-21',
  sources: [
    {
      key: 'roster',
      title: 'Sweepsites roster, May 18, 2026',
      url: 'https://github.com/stormgraser-ux/sweepsites-template/blob/2b50149c092395328a4f5f7808d7e34ef7c5a60d/server/seed.js',
      checked: '2026-11-20',
      confidence: 'L',
    },
    {
      key: 'directory',
      title: 'SweepsCheck, directory audited September 15, 2026',
      url: 'https://github.com/TommyD21/sweepscheck/blob/5fa3ddb5eff1d22e1712864567d994e2a850d413/data.js',
      checked: '2026-11-20',
      confidence: 'M',
    },
    {
      key: 'guidebook',
      title: 'Passive Guidebook, list of casinos, January 5, 2025',
      url: 'https://github.com/rappasoft/passive-guidebook/blob/9345c1a095478ace0fe508187c8216b93cd0bfc5/database/seeders/SocialCasinoSeeder.php',
      checked: '2026-11-20',
      confidence: 'L',
    },
    {
      key: 'collectclock',
      title: 'CollectClock, document on free daily bonuses, late 2025',
      url: 'https://github.com/jmenichole/CollectClock/tree/3c63d02e32ad07837bbbe60a7b3bc2c3a469a52a',
      checked: '2026-11-26',
      confidence: 'L',
    },
    {
      key: 'jokers-jewels',
      title: 'Topbonus: Joker’s Jewels Wild slot review (undated)',
      url: 'https://www.topbonus.io/tragaperras-online/jokers-jewels-wild-pragmatic-play-slot-review',
      checked: '2026-11-20',
      confidence: 'M',
    },
    {
      key: 'spinning-crowns',
      title: 'Sweepskings: Spinning Crowns, 95.61% to 97.17% (undated)',
      url: 'https://sweepskings.com/guides/crowncoins-spinning-crowns-slot-breakdown',
      checked: '2026-11-20',
      confidence: 'L',
    },
    {
      key: 'minimums',
      title: 'SweepstakesCasinosList: Crown Coins review, June 2026',
      url: 'https://github.com/madrank8/sweepstakescasinos/blob/526907f191ef527fc45669d2d52f4f936853fb8e/reviews/crown-coins.html',
      checked: '2026-11-20',
      confidence: 'M',
    },
    {
      key: 'masterlist',
      title:
        'Casino Masterlist, a player-maintained spreadsheet, September 21, 2026, read from a public copy',
      url: 'https://docs.google.com/spreadsheets/d/1F4k-OlRZGxzQ094cxEAQIXP0Qmg3tTJWW3SsPZCAfjo',
      checked: '2026-11-20',
      confidence: 'L',
    },
    {
      key: 'catalog',
      title: 'This site’s catalog: Crown Coins Casino and its sources',
      url: '/casino-reviews#crown-coins-casino',
      checked: '2026-09-21',
      confidence: 'M',
    },
  ],
  related: ['/blog/profitability-rankings-explained', '/the-method'],
}
