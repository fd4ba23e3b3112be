import type { ArticleMeta } from '#content/article-meta.ts'

export const meta: ArticleMeta = {
  path: '/blog/gravity-blackjack-optimal-strategy',
  title: 'Gravity Blackjack: how it works and what it costs',
  name: 'Gravity Blackjack optimal strategy',
  description:
    'A technical overview of a live blackjack game with four side bets: the rules, the payouts, the advertised returns, and the returns we calculated.',
  kind: 'post',
  kicker: 'Blog',
  published: '2026-11-21',
  updated: '2026-11-27',
  checked: '2026-11-21',
  related: ['/blog/why-rtp-matters', '/casino-tricks', '/the-method'],
  sources: [
    {
      key: 'game',
      title: 'The game’s own rules, payouts, and returns, as the game states them',
      url: null,
      checked: '2026-11-20',
      confidence: 'M',
    },
    {
      key: 'pays',
      title:
        'A third-party blackjack trainer: the base pay tables of the side bets. Its top prizes agree with the game’s',
      url: null,
      checked: '2026-11-20',
      confidence: 'M',
    },
    {
      key: 'peek',
      title: 'The same trainer: the dealer peeks for a blackjack with an ace only. Other sources differ',
      url: null,
      checked: '2026-11-20',
      confidence: 'L',
    },
    {
      key: 'worked-out',
      title: 'This site’s own calculator: every possible deal from eight fresh decks, counted',
      url: '/blackjack-calculator',
      checked: '2026-11-21',
      confidence: 'H',
    },
  ],
}
