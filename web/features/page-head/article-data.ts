import type { Article, Graph } from 'schema-dts'
import { EDITORS } from '#web/ui/editors.ts'
import { addressOf, PUBLISHER } from '#web/features/page-head/page-head.tsx'

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
    author: EDITORS.length === 0 ? PUBLISHER : EDITORS.map((name) => ({ '@type': 'Person' as const, name })),
    publisher: PUBLISHER,
  }
  return [article]
}
