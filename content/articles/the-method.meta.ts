import type { ArticleMeta } from '#content/article-meta.ts'

export const meta: ArticleMeta = {
  path: '/the-method',
  title: 'The Method',
  description:
    'Collect what is free, play it through once on a game that gives most of it back, and cash out as soon as you can. How long that takes each day, how much it is worth, and what can go wrong.',
  kind: 'guide',
  kicker: 'Guide',
  published: '2026-11-21',
  updated: '2026-11-27',
  checked: '2026-11-20',
  related: ['/getting-started', '/casino-tricks', '/faq'],
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
    {
      key: 'expiry',
      title: 'Sweeps Casinos USA: Chumba Casino sweeps rules (undated)',
      url: 'https://www.sweepscasinosusa.com/chumba-sweeps-rules/',
      checked: '2026-11-21',
      confidence: 'M',
    },
    {
      key: 'closing',
      title: 'Sweepcasinos: How to read sweepstakes casino terms, May 26, 2026',
      url: 'https://sweepcasinos.com/guides/how-to-read-sweepstakes-casino-terms-guide-2026/',
      checked: '2026-11-21',
      confidence: 'L',
    },
  ],
}
