/** Where the worker lives, as spec section 7 has it. */
export const WORKER_PATH = '/service-worker.js'

/** What a page tells a worker that waits: the list of parts it runs on, by its address. */
export type PartsMessage = { readonly parts: string }

export function isPartsMessage(data: unknown): data is PartsMessage {
  return typeof data === 'object' && data !== null && 'parts' in data && typeof data.parts === 'string'
}

/** Shown in place of a page of words that was never seen while there was a connection. */
export const OFFLINE_PAGE = '/offline'

export const WORKER_CACHES = { catalogue: 'catalogue', pages: 'pages' } as const
