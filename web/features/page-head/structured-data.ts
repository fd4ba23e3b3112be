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

/**
 * Returns the structured data of a page that is mainly a table: the page, and what its table lists.
 *
 * @param page.items the pages that the table links, in its order; a page that it links more than once is listed once.
 */
export function tableData(page: {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly updated: string
  readonly items: readonly { readonly name: string; readonly path: string }[]
}): Graph['@graph'] {
  const items = [...new Map(page.items.map((item) => [item.path, item])).values()]
  return [
    {
      '@type': 'CollectionPage',
      name: page.title,
      description: page.description,
      url: addressOf(page.path),
      dateModified: page.updated,
      publisher: PUBLISHER,
      mainEntity: {
        '@type': 'ItemList',
        numberOfItems: items.length,
        itemListElement: items.map(({ name, path }, at) => ({
          '@type': 'ListItem' as const,
          position: at + 1,
          name,
          url: addressOf(path),
        })),
      },
    },
  ]
}
