/** The path of the service worker (spec section 7). */
export const WORKER_PATH = '/service-worker.js'

/** The message from a page to a waiting worker. `parts` is the URL of the route manifest of the page. */
export type ManifestMessage = { readonly parts: string }

export function isManifestMessage(data: unknown): data is ManifestMessage {
  return typeof data === 'object' && data !== null && 'parts' in data && typeof data.parts === 'string'
}

/** Shown offline instead of a content page that is not cached. */
export const OFFLINE_PAGE = '/offline'

/** The catalogue cache name ends in the schema version, because other versions cannot be read. */
export const WORKER_CACHES = { catalogue: 'catalogue-2', pages: 'pages' } as const

/** Caches of earlier versions, deleted when this worker takes over. */
export const OLD_CACHES = ['catalogue'] as const
