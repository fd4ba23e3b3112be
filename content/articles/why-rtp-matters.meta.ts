import type { ArticleMeta } from '#content/article-meta.ts'

export const meta: ArticleMeta = {
  path: '/blog/why-rtp-matters',
  title: 'Why RTP matters more than the size of the bonus',
  description:
    'Return to player decides what is left of a bonus by the time you can cash it out. What the number says, what it hides, and where to find the true one for your casino.',
  kind: 'post',
  kicker: 'Blog',
  published: '2026-11-21',
  updated: '2026-11-21',
  checked: '2026-11-20',
  related: ['/the-method', '/blog/avoid-common-mistakes', '/glossary'],
  sources: [
    {
      key: 'player-list',
      title: 'Arbitraging several dozen online casinos, an essay with a player’s own figures, 2025',
      url: 'https://github.com/robennals/acx-reviews/blob/00658ba4788c90c24de62c770af4a391619b53c1/data/reviews/2025-non-book-reviews/arbitraging-several-dozen-online-casinos.md',
      checked: '2026-11-20',
      confidence: 'M',
    },
    {
      key: 'stake-dice',
      title: 'Stake forum: the dice game’s 1% edge (undated)',
      url: 'https://forum.stake.com/topic/42893-confused-about-1-dice-edge/?tab=comments#comment-887917',
      checked: '2026-11-20',
      confidence: 'M',
    },
    {
      key: 'table-games',
      title: 'San Diego Union-Tribune: the house edge in casino games (undated)',
      url: 'https://www.sandiegouniontribune.com/casinos/expert_040316_7.html',
      checked: '2026-11-20',
      confidence: 'H',
    },
    {
      key: 'high-slots',
      title: 'The Pokies: high-RTP slots of 2025',
      url: 'https://thepokies93.com/top-australian-online-pokies/high-rtp-2025-au',
      checked: '2026-11-20',
      confidence: 'M',
    },
    {
      key: 'dragons',
      title: 'Slotred: 888 Dragons (undated)',
      url: 'https://www.slotred.com/free-pragmatic-play/888-dragons/',
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
      key: 'spinning-crowns',
      title: 'Sweepskings: Spinning Crowns, 95.61 to 97.17% (undated)',
      url: 'https://sweepskings.com/guides/crowncoins-spinning-crowns-slot-breakdown',
      checked: '2026-11-20',
      confidence: 'L',
    },
    {
      key: 'catalogue',
      title: 'The catalogue of this site, each figure with its own sources',
      url: '/casino-reviews',
      checked: '2026-11-20',
      confidence: 'M',
    },
    {
      key: 'weights',
      title: 'Sweepstakes Casinos List: Acebet review, June and July 2026',
      url: 'https://github.com/madrank8/sweepstakescasinos/blob/526907f191ef527fc45669d2d52f4f936853fb8e/reviews/acebet.html',
      checked: '2026-11-20',
      confidence: 'M',
    },
  ],
}
