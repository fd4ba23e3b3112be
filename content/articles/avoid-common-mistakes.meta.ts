import type { ArticleMeta } from '#content/article-meta.ts'

export const meta: ArticleMeta = {
  path: '/blog/avoid-common-mistakes',
  title: 'Eleven common mistakes, and what each one costs',
  name: 'Avoid common mistakes',
  description:
    'Eleven habits that turn daily bonuses into a loss: what each one costs by our math, and how to avoid it.',
  kind: 'post',
  kicker: 'Blog',
  published: '2026-11-21',
  updated: '2026-11-27',
  checked: '2026-11-21',
  related: ['/the-method', '/blog/why-rtp-matters', '/casino-tricks'],
  sources: [
    {
      key: 'catalog',
      title: 'This site’s catalog, each figure with its own sources',
      url: '/casino-reviews',
      checked: '2026-11-20',
      confidence: 'M',
    },
    {
      key: 'kyc-days',
      title: 'Bonus Bandit: KYC and payment setup, May 31, 2026',
      url: 'https://bonusbandit.win/guides/sweepstakes-kyc-setup/',
      checked: '2026-11-21',
      confidence: 'L',
    },
    {
      key: 'bans',
      title: 'Sweepedia: Why sweepstakes casino accounts get banned (2026)',
      url: 'https://sweepedia.com/blog/why-sweepstakes-casino-accounts-get-banned-ip-addresses-household-limits-the-hidden-rules-that-cost-players-everything',
      checked: '2026-11-21',
      confidence: 'M',
    },
    {
      key: 'expiry',
      title: 'Sweeps Casinos USA: Chumba Casino sweeps rules (undated)',
      url: 'https://www.sweepscasinosusa.com/chumba-sweeps-rules/',
      checked: '2026-11-21',
      confidence: 'M',
    },
  ],
}
