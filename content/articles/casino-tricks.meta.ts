import type { ArticleMeta } from '#content/article-meta.ts'

export const meta: ArticleMeta = {
  path: '/casino-tricks',
  title: 'Casino tricks and psychological pitfalls',
  name: 'Casino tricks',
  description:
    'Near misses, losses that sound like wins, countdowns, VIP hosts, and slow payouts: how each one affects you, what is known about it, and what to do instead.',
  kind: 'guide',
  kicker: 'Guide',
  published: '2026-11-21',
  updated: '2026-11-27',
  checked: '2026-11-21',
  related: ['/the-method', '/getting-started', '/faq'],
  sources: [
    {
      key: 'near-miss',
      title: 'Clark and others: Gambling near-misses enhance motivation to gamble, Neuron, 2009',
      url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC2658737',
      checked: '2026-11-21',
      confidence: 'H',
    },
    {
      key: 'disguised',
      title: 'Dixon and others: Losses disguised as wins in modern multi-line slot machines, Addiction, 2010',
      url: 'https://zendy.io/title/10.1111/j.1360-0443.2010.03050.x',
      checked: '2026-11-21',
      confidence: 'H',
    },
    {
      key: 'sound',
      title:
        'Dixon and others: Using sound to unmask losses disguised as wins, Journal of Gambling Studies, 2015',
      url: 'https://www.springermedicine.com/link?doi=10.1007/s10899-013-9411-8',
      checked: '2026-11-21',
      confidence: 'H',
    },
    {
      key: 'ukgc-slots',
      title: 'UK Gambling Commission: Online games design and reverse withdrawals, 2021',
      url: 'https://www.gamblingcommission.gov.uk/consultation-response/online-games-design-and-reverse-withdrawals/ogdrw-annex-1-summary-of-changes-to-rts',
      checked: '2026-11-21',
      confidence: 'H',
    },
    {
      key: 'dark-patterns',
      title: 'Consumer Financial Services Law Monitor on the FTC report on dark patterns, September 2022',
      url: 'https://www.consumerfinancialserviceslawmonitor.com/2022/09/ftc-report-highlights-evolving-dark-patterns-and-signals-increased-enforcement/',
      checked: '2026-11-21',
      confidence: 'H',
    },
    {
      key: 'catalog',
      title: 'This site’s catalog, each figure with its own sources',
      url: '/casino-reviews',
      checked: '2026-11-20',
      confidence: 'M',
    },
    {
      key: 'fallacy',
      title: 'Matarazzo and others: The gambler’s fallacy, Journal of Behavioral Addictions, 2019',
      url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC7044580',
      checked: '2026-11-21',
      confidence: 'H',
    },
    {
      key: 'vip',
      title: 'Sport Resolutions on a Guardian report about VIP programs, February 25, 2025',
      url: 'https://sportresolutions.com/news/view/critics-slam-u.s-gambling-giants-over-vip-programs-linked-to-addiction-and-exploitation',
      checked: '2026-11-21',
      confidence: 'M',
    },
    {
      key: 'ukgc-chase',
      title: 'UK Gambling Commission: RTS 14, responsible product design',
      url: 'https://www.gamblingcommission.gov.uk/standards/remote-gambling-and-software-technical-standards/rts-14-responsible-product-design',
      checked: '2026-11-21',
      confidence: 'H',
    },
    {
      key: 'lawsuit',
      title: 'Promoguy: VGW facing lawsuit in Connecticut, November 2024',
      url: 'https://www.promoguy.us/sweepstakes-news/vgw-facing-lawsuit-connecticut-leaving-state/',
      checked: '2026-11-21',
      confidence: 'M',
    },
  ],
}
