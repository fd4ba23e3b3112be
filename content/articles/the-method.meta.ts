import type { ArticleMeta } from '#content/article-meta.ts'

export const meta: ArticleMeta = {
  path: '/the-method',
  title: 'The Method',
  description:
    'Collect what is free, play it through once on a game that gives most of it back, and cash out as soon as you may. What that takes each day, and what it is worth.',
  kind: 'guide',
  kicker: 'Guide',
  published: '2026-11-21',
  updated: '2026-11-21',
  checked: '2026-11-20',
  sources: [
    {
      key: 'catalogue',
      title: 'The catalogue of this site, each figure with its own sources',
      url: '/dashboard',
      checked: '2026-11-20',
      confidence: 'M',
    },
  ],
}
