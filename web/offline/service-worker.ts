import { clientsClaim } from 'workbox-core'
import { addRoute, matchPrecache, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { namedCasino } from '#contract/contact-casino.ts'
import { shellPath } from '#contract/page-shells.ts'
import { LIST_CASINOS, PATHS } from '#contract/paths.ts'
import { choosesRows } from '#contract/table-tools.ts'
import { followPush } from '#web/offline/push-events.ts'
import {
  isVersionMessage,
  OFFLINE_PAGE,
  OLD_CACHES,
  STATIC_PAGES,
  WORKER_CACHES,
} from '#web/offline/worker-names.ts'

declare const self: ServiceWorkerGlobalScope
/** Defined by tools/build-worker.ts. */
declare const PRECACHED: readonly { readonly url: string; readonly revision: string | null }[]
declare const SHELLS: readonly string[]

/**
 * Offline support: interactive pages come from the precache; the public catalog and the content pages come from the
 * last successful response. Responses with personal data are never cached.
 */
const precached = PRECACHED
const shells = SHELLS
precache([...precached])

const onlyOfType = (type: string) => ({
  // A captive portal responds to every request with its own page.
  cacheWillUpdate: ({ response }: { response: Response }) =>
    Promise.resolve(
      response.status === 200 &&
        !response.redirected &&
        response.headers.get('content-type')?.startsWith(type)
        ? response
        : null,
    ),
})

const catalog = new NetworkFirst({
  cacheName: WORKER_CACHES.catalog,
  networkTimeoutSeconds: 5,
  plugins: [onlyOfType('application/json')],
})
const contentPages = new NetworkFirst({
  cacheName: WORKER_CACHES.pages,
  plugins: [
    onlyOfType('text/html'),
    // Content pages ignore the query string, and each query would store another copy. Only the fields of a table and the
    // casino of a report matter to the server: such a page is not stored in place of the ordinary one.
    {
      cacheWillUpdate: ({ request, response }) => {
        const { searchParams } = new URL(request.url)
        const isChanged = choosesRows(searchParams) || namedCasino(searchParams) !== null
        return Promise.resolve(isChanged ? null : response)
      },
      cacheKeyWillBeUsed: ({ request }) => {
        const { origin, pathname } = new URL(request.url)
        return Promise.resolve(origin + pathname)
      },
    },
  ],
})

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === PATHS.casinos, catalog)

registerRoute(
  ({ url, request }) => request.mode === 'navigate' && shells.includes(shellPath(url.pathname)),
  async ({ url, request }) => {
    const cached = await matchPrecache(shellPath(url.pathname))
    if (!cached) return await fetch(request)
    // If a newer version is waiting, new navigations load that version from the network.
    return self.registration.waiting ? await fetch(request).catch(() => cached) : cached
  },
)

registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin &&
    request.mode === 'navigate' &&
    !/^\/(?:api\/|healthz$|readyz$|metrics$)|\./.test(url.pathname),
  async (context) => {
    try {
      return await contentPages.handle(context)
    } catch {
      const { pathname } = context.url
      const own = STATIC_PAGES.includes(pathname) ? await matchPrecache(pathname) : undefined
      return own ?? (await matchPrecache(OFFLINE_PAGE)) ?? Response.error()
    }
  },
)

// Registered last, so that interactive pages match the route above.
addRoute({ cleanURLs: false, directoryIndex: '' })

self.addEventListener('message', (event) => {
  if (isVersionMessage(event.data)) event.waitUntil(activateFor(event.data.script))
})

self.addEventListener('install', (event) => {
  // The open page has its catalog already. This copy is for opening a page offline.
  event.waitUntil(cacheCatalog().catch(() => {}))
})

self.addEventListener('activate', (event) => {
  // Cached content pages link to the style sheet of their version, which the previous worker had cached.
  event.waitUntil(Promise.all([WORKER_CACHES.pages, ...OLD_CACHES].map((name) => caches.delete(name))))
})

followPush(self)

/** Delays between checks: a closed page remains in the client list for a moment. */
const CHECK_DELAYS_MS = [0, 1000, 4000]

/**
 * Activates this worker if it precaches the version of the page that sent the message and no other interactive page is
 * open. Another page may need chunks that only the previous worker has.
 *
 * @param script the path of the page's script.
 */
async function activateFor(script: string): Promise<void> {
  if (!precached.some(({ url }) => url === script)) return
  for (const ms of CHECK_DELAYS_MS) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const running = open.filter(({ url }) => shells.includes(shellPath(new URL(url).pathname)))
    if (running.length < 2) return await self.skipWaiting()
  }
}

/** Stores what the list needs, and the whole catalog. Each is stored although the other cannot be loaded. */
async function cacheCatalog(): Promise<void> {
  const cache = await caches.open(WORKER_CACHES.catalog)
  await Promise.allSettled(
    [LIST_CASINOS, PATHS.casinos].map(async (path) => {
      const response = await fetch(path)
      if (response.ok && !response.redirected) await cache.put(path, response)
    }),
  )
}

clientsClaim()
