import { clientsClaim } from 'workbox-core'
import { addRoute, matchPrecache, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { PATHS } from '#contract/paths.ts'
import { isPartsMessage, OFFLINE_PAGE, WORKER_CACHES } from '#web/offline/worker-names.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in by tools/build-worker.ts. */
declare const PRECACHED: readonly { readonly url: string; readonly revision: string | null }[]
declare const SHELLS: readonly string[]

/**
 * What works offline: the pages that run, out of what came with this worker; the public catalogue and the pages of
 * words, as they were last seen. Answers about a person are never touched, so no copy of them can be left behind.
 */
const kept = PRECACHED
const shells = SHELLS
precache([...kept])

const onlyOfType = (type: string) => ({
  // A captive portal answers everything with a page of its own.
  cacheWillUpdate: ({ response }: { response: Response }) =>
    Promise.resolve(
      response.status === 200 &&
        !response.redirected &&
        response.headers.get('content-type')?.startsWith(type)
        ? response
        : null,
    ),
})

const catalogue = new NetworkFirst({
  cacheName: WORKER_CACHES.catalogue,
  networkTimeoutSeconds: 5,
  plugins: [onlyOfType('application/json')],
})
const words = new NetworkFirst({
  cacheName: WORKER_CACHES.pages,
  plugins: [
    onlyOfType('text/html'),
    // Pages of words read no query, and every query would be another copy.
    {
      cacheKeyWillBeUsed: ({ request }) => {
        const { origin, pathname } = new URL(request.url)
        return Promise.resolve(origin + pathname)
      },
    },
  ],
})

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === PATHS.casinos, catalogue)

registerRoute(
  ({ url, request }) => request.mode === 'navigate' && shells.includes(url.pathname),
  async ({ url, request }) => {
    const own = await matchPrecache(url.pathname)
    if (!own) return await fetch(request)
    // Once a newer version has been fetched, what is opened from here on is the newer one.
    return self.registration.waiting ? await fetch(request).catch(() => own) : own
  },
)

registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin &&
    request.mode === 'navigate' &&
    !/^\/(?:api\/|healthz$|readyz$|metrics$)|\./.test(url.pathname),
  async (context) => {
    try {
      return await words.handle(context)
    } catch {
      return (await matchPrecache(OFFLINE_PAGE)) ?? Response.error()
    }
  },
)

// Last, so that a page that runs goes through the rule above.
addRoute({ cleanURLs: false, directoryIndex: '' })

self.addEventListener('message', (event) => {
  if (isPartsMessage(event.data)) event.waitUntil(takeOver(event.data.parts))
})

self.addEventListener('install', (event) => {
  // The page that brought the worker has its catalogue already; this one is for when it is opened offline.
  event.waitUntil(keepCatalogue().catch(() => {}))
})

self.addEventListener('activate', (event) => {
  // Pages of words name the style sheet of their version, which went with the worker before this one.
  event.waitUntil(caches.delete(WORKER_CACHES.pages))
})

/** A page that was left is among the open ones for a moment longer. */
const LOOKS_MS = [0, 1000, 4000]

/** Only when the one page that is open runs on the parts of this worker: a page without its parts would break. */
async function takeOver(parts: string): Promise<void> {
  if (!kept.some(({ url }) => url === parts)) return
  for (const ms of LOOKS_MS) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const running = open.filter(({ url }) => shells.includes(new URL(url).pathname))
    if (running.length < 2) return await self.skipWaiting()
  }
}

async function keepCatalogue(): Promise<void> {
  const answer = await fetch(PATHS.casinos)
  if (answer.ok) await (await caches.open(WORKER_CACHES.catalogue)).put(PATHS.casinos, answer)
}

clientsClaim()
