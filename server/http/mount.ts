import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, Hono } from 'hono'
import type { AppDeps } from '#server/app-deps.ts'
import { mayAnswer } from '#server/http/check-origin.ts'
import { clientAddress, type TrustedProxies } from '#server/http/client-address.ts'
import { readCookies } from '#server/http/cookies.ts'
import { Failure, fail } from '#server/http/fail.ts'
import { PORT_LIMITS } from '#server/http/port-limits.ts'
import { errorFields, failureFor, presentFailure } from '#server/http/present-failure.ts'
import { type BodyReader, readConnection, readRequest } from '#server/http/read-bytes.ts'
import { limitRequestsInProgress } from '#server/http/requests-in-progress.ts'
import type { Answer, Route } from '#server/http/route.ts'
import { securityHeaders } from '#server/http/security-headers.ts'

/** What @hono/node-server hands on; absent when a test calls the app directly. */
export type Bindings = { readonly incoming?: IncomingMessage; readonly outgoing?: ServerResponse }

/**
 * The one way from a request to an answer: origin, readiness, the route, its answer or its failure, one log line.
 */
export function createPipeline(deps: AppDeps, proxies: TrustedProxies) {
  const fixed = {
    ...securityHeaders(deps.config),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  }
  const newSlot = limitRequestsInProgress(PORT_LIMITS.requestsInProgress)

  function write(answer: Answer, requestId: string): Response {
    const headers = { ...fixed, 'x-request-id': requestId, ...answer.headers }
    const { body } = answer
    const isReady = body === null || body instanceof Uint8Array || body instanceof ReadableStream
    const payload = isReady ? (body as Uint8Array<ArrayBuffer> | ReadableStream | null) : JSON.stringify(body)
    if (!answer.setCookies?.length) return new Response(payload, { status: answer.status, headers })
    const pairs: [string, string][] = Object.entries(headers)
    for (const cookie of answer.setCookies) pairs.push(['set-cookie', cookie])
    return new Response(payload, { status: answer.status, headers: pairs })
  }

  /** Runs one request; `route` is null where nothing is mounted and the failure says which. */
  return async function serve(c: Context<{ Bindings: Bindings }>, route: Route | Failure): Promise<Response> {
    const startedAt = performance.now()
    const requestId = randomUUID()
    const log = deps.log.child({ requestId })
    const request = c.req.raw
    const line = (status: number, more: Record<string, unknown>) =>
      log.info(
        {
          method: request.method,
          route: route instanceof Failure ? null : route.path,
          status,
          duration_ms: Math.round((performance.now() - startedAt) * 100) / 100,
          ...more,
        },
        'request',
      )
    const slot = newSlot()
    try {
      checkSender(request, deps)
      if (route instanceof Failure) throw route
      const { incoming, outgoing } = c.env ?? {}
      const isCounted = !route.isHealthCheck
      if (isCounted) slot.acquire()
      outgoing?.once('close', slot.release)
      const read = incoming ? readConnection(incoming) : readRequest(request)
      // A request that waits for the rest of its body takes no slot: its client decides how long that is.
      const readBytes: BodyReader = async (limit) => {
        slot.release()
        const bytes = await read(limit)
        if (isCounted) slot.acquire()
        return bytes
      }
      if (!route.withoutDatabase && !deps.isReady()) throw fail('unavailable')
      const answer = await route.run(
        {
          request,
          readBytes,
          params: c.req.param(),
          address: clientAddress(
            incoming?.socket.remoteAddress,
            request.headers.get('x-forwarded-for'),
            proxies,
          ),
          cookies: readCookies(request.headers.get('cookie')),
          log,
        },
        deps,
      )
      line(answer.status, answer.userId === undefined ? {} : { user: answer.userId })
      return write(answer, requestId)
    } catch (error) {
      const failure = failureFor(error)
      const { status, body, headers } = presentFailure(failure, requestId)
      // An outage is one line per request, said by `line`, and where it comes from: no stack, no alarm for each.
      if (failure.code === 'unavailable') {
        if (failure !== error) log.warn(errorFields(error), 'unavailable')
      } else if (status >= 500) {
        log.error(errorFields(failure === error ? (failure.cause ?? failure) : error), 'failed')
      }
      line(status, { code: failure.code })
      const close = failure.code === 'too-large' ? { connection: 'close' } : {}
      return new Response(JSON.stringify(body), {
        status,
        headers: { ...fixed, 'x-request-id': requestId, ...headers, ...close },
      })
    } finally {
      slot.release()
    }
  }
}

export type Pipeline = ReturnType<typeof createPipeline>

function checkSender(request: Request, deps: AppDeps): void {
  const header = (name: string) => request.headers.get(name) ?? undefined
  const sender = {
    method: request.method,
    host: header('host'),
    origin: header('origin'),
    fetchSite: header('sec-fetch-site'),
    fetchMode: header('sec-fetch-mode'),
  }
  if (!mayAnswer(sender, deps.config.publicOrigin)) throw fail('forbidden')
}

/** Mounts routes, and what is said where none is: 405 with the methods that are, or 404. */
export function mount(app: Hono<{ Bindings: Bindings }>, routes: readonly Route[], serve: Pipeline): void {
  const byPath = new Map<string, Route[]>()
  for (const route of routes) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route])
  for (const [path, own] of byPath) {
    const pattern = path.replace(/\{(\w+)\}/g, ':$1')
    for (const route of own) app.on(route.method, pattern, (c) => serve(c, route))
    const methods = own.map((route) => (route.method === 'GET' ? 'GET, HEAD' : route.method)).join(', ')
    const message = fail('method-not-allowed').message
    app.all(pattern, (c) => serve(c, new Failure('method-not-allowed', message, { allow: methods })))
  }
}
