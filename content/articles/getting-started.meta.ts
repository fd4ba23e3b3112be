import type { ArticleMeta } from '#content/article-meta.ts'

export const meta: ArticleMeta = {
  path: '/getting-started',
  title: 'Getting started',
  description:
    'Six steps from your first sign-up to your first cash-out: which casinos to begin with, the identity check, the documents it requires, and a plan for the first week.',
  kind: 'guide',
  kicker: 'Guide',
  published: '2026-11-21',
  updated: '2026-11-27',
  checked: '2026-11-21',
  related: ['/the-method', '/casino-tricks', '/glossary'],
  sources: [
    {
      key: 'laws',
      title: 'Our list of states, each with its own date, source, and confidence level',
      url: '/where-it-is-allowed',
      checked: '2026-11-21',
      confidence: 'M',
    },
    {
      key: 'catalog',
      title: 'This site’s catalog, each figure with its own sources',
      url: '/casino-reviews',
      checked: '2026-11-20',
      confidence: 'M',
    },
    {
      key: 'kyc-when',
      title: 'Verification and KYC at sweepstakes casinos, February 20, 2026',
      url: 'https://www.showplaceicon.com/verifications',
      checked: '2026-11-21',
      confidence: 'M',
    },
    {
      key: 'luckyzino',
      title: 'Luckyzino help: Account verification (undated)',
      url: 'https://murka.helpshift.com/hc/en/48-luckyzino/faq/2176-account-verification',
      checked: '2026-11-21',
      confidence: 'M',
    },
    {
      key: 'chumba-redeem',
      title: 'Chumba Casino: How to redeem prizes (undated)',
      url: 'https://www.chumbacasino.com/getting-started/redeem-prizes',
      checked: '2026-11-21',
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
      key: 'form-1099',
      title: 'Sovos: One Big Beautiful Bill raises 1099 reporting thresholds, 2025',
      url: 'https://sovos.com/regulatory-updates/trr/one-big-beautiful-bill-raises-1099-reporting-thresholds',
      checked: '2026-11-21',
      confidence: 'H',
    },
    {
      key: 'losses',
      title: 'CDC Gaming on the 90% rule for losses (Public Law 119-21, section 70114), 2025',
      url: 'https://cdcgaming.com/brief/bettors-are-worried-trumps-big-beautiful-bill-could-cause-professional-gambling-in-the-u-s-to-fold',
      checked: '2026-11-21',
      confidence: 'H',
    },
  ],
}
