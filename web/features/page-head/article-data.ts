import type { Article, Graph } from 'schema-dts'
import { addressOf } from '#web/features/page-head/page-head.tsx'

const PUBLISHER = { '@type': 'Organization', name: 'Daily Bonus Blog', url: addressOf('/') } as const

/** Returns the structured data of an article. */
export function articleData(page: {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly kind: 'guide' | 'post' | 'review' | 'reference'
  readonly published?: string
  readonly updated: string
  /** The casino that the page is about. */
  readonly about?: { readonly name: string; readonly url: string } | null
}): Graph['@graph'] {
  const article: Article = {
    '@type': page.kind === 'post' ? 'BlogPosting' : 'Article',
    headline: page.title,
    description: page.description,
    url: addressOf(page.path),
    ...(page.published !== undefined && { datePublished: page.published }),
    dateModified: page.updated,
    ...(page.about && { about: { '@type': 'Organization', ...page.about } }),
    author: PUBLISHER,
    publisher: PUBLISHER,
  }
  return [article]
}
