import type { IncomingMessage, ServerResponse } from 'node:http'
import { LIST_CASINOS, PATHS } from '#contract/paths.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { clientAddress, trustedProxies } from '#server/rate-limits/client-address.ts'
import type { Limit } from '#server/rate-limits/rate-limiter.ts'
import { casinosResponse } from '#server/routes/site/casinos-response.ts'
import { securityHeaders } from '#server/static/security-headers.ts'
import { wellKnown } from '#server/static/well-known.ts'
import { emptySite, type StaticRequest } from '#server/static/site.ts'

/** Tables that are filtered for a query. A person without JavaScript sends one request for each choice. */
const QUERIED: Limit = { name: 'page-of-query', per: 'address', times: 100, windowMs: 600_000 }

/** Serves the built site and the catalog without the framework. */
export function serveFromMemory(deps: AppDeps) {
  const site = deps.site ?? emptySite(deps.config)
  const headers = securityHeaders(deps.config)
  const { metrics } = deps
  const proxies = trustedProxies(deps.config.trustedProxies)

  return {
    site(path: string, query: string | undefined, incoming: IncomingMessage, response: ServerResponse): void {
      const started = performance.now()
      const { method = '', headers: sent } = incoming
      const request: StaticRequest = {
        method,
        path,
        query,
        acceptEncoding: sent['accept-encoding'],
        ifNoneMatch: sent['if-none-match'],
        accept: sent.accept,
        range: sent.range,
        ifRange: typeof sent['if-range'] === 'string' ? sent['if-range'] : undefined,
      }
      const origin = deps.config.publicOrigin ?? `http://${sent.host ?? ''}`
      const send = (asked: StaticRequest) => {
        const found = wellKnown(asked, { ...deps.config, origin }, deps.now()) ?? site.respond(asked)
        response.writeHead(found.status, found.headers)
        response.end(method === 'HEAD' ? undefined : found.body)
        metrics.observe({ method, route: 'site', status: found.status, seconds: secondsSince(started) })
      }
      if (!site.mustMake(request)) return send(request)
      // Above the limit, the table has all rows.
      void deps.auth.limiter
        .take(clientAddress(incoming, proxies), QUERIED)
        .then((seconds) => send(seconds === 0 ? request : { ...request, query: undefined }))
    },

    /** Sends the browser to another path, which is not stored: it can contain a token. */
    redirect(location: string, { method = '' }: IncomingMessage, response: ServerResponse): void {
      const started = performance.now()
      const status = 302
      response.writeHead(status, { ...headers, location, 'cache-control': 'no-store', 'content-length': '0' })
      response.end()
      metrics.observe({ method, route: 'site', status, seconds: secondsSince(started) })
    },

    /**
     * Responds to an ordinary read of the catalog.
     *
     * @returns false, without a response, for other requests and while the catalog is not in memory.
     */
    catalog(target: string, { method, headers: sent }: IncomingMessage, response: ServerResponse): boolean {
      const from = sent['sec-fetch-site']
      const isOwnPage = from === undefined || from === 'same-origin' || from === 'none'
      const isList = target === LIST_CASINOS
      if ((!isList && target !== PATHS.casinos) || method !== 'GET' || !isOwnPage || !deps.isReady())
        return false
      const started = performance.now()
      const now = deps.now()
      const stored = deps.catalog.bodyInMemory(now, isList ? 'list' : 'whole')
      if (stored === null) return false
      const found = casinosResponse(stored, now, sent['accept-encoding'], sent['if-none-match'])
      const { status, body } = found
      response.writeHead(status, { ...headers, ...found.headers })
      response.end(body)
      metrics.observe({ method, route: PATHS.casinos, status, seconds: secondsSince(started) })
      return true
    },
  }
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000
}
