/** The path of the service worker. */
export const WORKER_PATH = '/service-worker.js'

/** The message from a page to a waiting worker: the path of the page's script. */
export type VersionMessage = { readonly script: string }

export function isVersionMessage(data: unknown): data is VersionMessage {
  return typeof data === 'object' && data !== null && 'script' in data && typeof data.script === 'string'
}

/** Shown offline instead of a content page that is not cached. */
export const OFFLINE_PAGE = '/offline'

/** The precached pages without the interactive app. A message that is written offline stays on the contact page. */
export const STATIC_PAGES: readonly string[] = [OFFLINE_PAGE, '/contact']

/** The name of the catalog's cache ends in the schema version, because other versions cannot be read. */
export const WORKER_CACHES = { catalog: 'catalog-2', pages: 'pages' } as const

/** Caches of earlier versions, deleted when this worker takes over. */
export const OLD_CACHES = ['catalogue', 'catalogue-2'] as const
