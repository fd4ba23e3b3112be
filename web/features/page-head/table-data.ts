import type { Graph } from 'schema-dts'
import { addressOf, PUBLISHER } from '#web/features/page-head/page-head.tsx'

/** Returns the structured data of a page that is mainly a table. */
export function tableData(page: {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly updated: string
}): Graph['@graph'] {
  return [
    {
      '@type': 'CollectionPage',
      name: page.title,
      description: page.description,
      url: addressOf(page.path),
      dateModified: page.updated,
      publisher: PUBLISHER,
    },
  ]
}
