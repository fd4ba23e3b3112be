import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { SERVER_TIME_HEADER } from '#contract/server-time.ts'
import { WRITE_ID_HEADER, isWriteId } from '#contract/write-id.ts'
import { ApiError } from '#server/errors.ts'
import { isAllowedOrigin, wrongAddressText } from '#server/http/check-origin.ts'
import { STATUS } from '#server/http/error-response.ts'
import { groupAddress } from '#server/rate-limits/client-address.ts'
import type { Rejection } from '#server/metrics/http-metrics.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { securityHeaders } from '#server/static/security-headers.ts'

/**
 * Adds the hooks that every request passes: fixed headers, the origin check, the cap on requests in progress, the check
 * that the database is ready, and one log line and one measurement per response.
 *
 * @param maxInProgress requests whose response is not ready. More would only wait for the database.
 */
export function addRequestHooks(app: FastifyInstance, maxInProgress: number): void {
  const { deps } = app
  const headers = { ...securityHeaders(deps.config), 'cache-control': 'no-store' }
  const { acquire, release } = createRequestSlots(maxInProgress, deps.metrics)
  app.decorateRequest('clientAddress', '')
  app.decorateRequest('subjectId', null)
  app.decorateRequest('apiError', null)

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    const writeId = request.headers[WRITE_ID_HEADER]
    if (isWriteId(writeId)) reply.header(WRITE_ID_HEADER, writeId)
    request.clientAddress = groupAddress(request.ip)
    const { isSignedIn, isPersonal } = request.routeOptions.config
    const isUsersOwn = isSignedIn === true || isPersonal === true
    if (!isAllowedOrigin(request.method, request.headers, deps.config.publicOrigin, isUsersOwn)) {
      return done(new ApiError('forbidden', wrongAddressText(request.headers, deps.config.publicOrigin)))
    }
    const { isHealthCheck, withoutDatabase } = request.routeOptions.config
    if (!isHealthCheck && !acquire(request)) return done(new ApiError('unavailable'))
    reply.raw.once('close', () => release(request))
    if (!withoutDatabase && !request.is404 && !deps.isReady()) return done(new ApiError('unavailable'))
    done()
  })

  // A request does not count while its body arrives: the client determines how long that takes.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    release(request)
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const isCounted = !request.routeOptions.config.isHealthCheck && !request.raw.destroyed
    done(isCounted && !acquire(request) ? new ApiError('unavailable') : undefined)
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    // Sending takes as long as the client reads: an event stream lasts for hours.
    release(request)
    reply.header(SERVER_TIME_HEADER, new Date(deps.now()).toISOString())
    recordResponse(request, reply)
    done(null, payload)
  })
}

/**
 * Counts the requests in progress. One client address gets at most half of the slots, so that others still get through.
 */
function createRequestSlots(max: number, metrics: Metrics) {
  const taken = new Map<FastifyRequest, string>()
  const byAddress = new Map<string, number>()
  const maxPerAddress = Math.max(1, Math.floor(max / 2))
  metrics.watchSlots({ taken: () => taken.size, max })
  return {
    /** @returns false when all slots are taken, or those of the client's address. */
    acquire: (request: FastifyRequest): boolean => {
      if (taken.has(request)) return true
      const { clientAddress } = request
      const own = byAddress.get(clientAddress) ?? 0
      if (taken.size >= max || own >= maxPerAddress) {
        metrics.reject('requests_in_progress')
        return false
      }
      taken.set(request, clientAddress)
      byAddress.set(clientAddress, own + 1)
      return true
    },
    release: (request: FastifyRequest): void => {
      const address = taken.get(request)
      if (address === undefined) return
      taken.delete(request)
      const own = (byAddress.get(address) ?? 0) - 1
      if (own > 0) byAddress.set(address, own)
      else byAddress.delete(address)
    },
  }
}

const REJECTED_BY: Readonly<Partial<Record<ErrorCode, Rejection>>> = {
  'bad-request': 'bad_request',
  invalid: 'bad_request',
  'too-large': 'bad_request',
  'unsupported-media-type': 'bad_request',
  'too-many-requests': 'rate_limit',
}

/**
 * Logs and counts a response whose headers are about to be sent. Statuses of 500 and more are errors of the server. An
 * error has its status, also if it leads a form to a page.
 */
function recordResponse(request: FastifyRequest, reply: FastifyReply): void {
  const { log, metrics } = request.server.deps
  const { method, apiError } = request
  const { elapsedTime } = reply
  const status = apiError === null ? reply.statusCode : STATUS[apiError.code]
  const route = request.routeOptions.url ?? null
  metrics.observe({ method, route: route ?? 'unknown', status, seconds: elapsedTime / 1000 })
  const rejection = apiError === null ? undefined : REJECTED_BY[apiError.code]
  if (rejection !== undefined) metrics.reject(rejection)
  const user = request.subjectId ?? (request.user as FastifyRequest['user'] | null)?.userId
  const fields = {
    requestId: request.id,
    method,
    route,
    status,
    duration_ms: Math.round(elapsedTime * 100) / 100,
    ...(apiError === null ? {} : { code: apiError.code }),
    ...(user ? { user } : {}),
  }
  if (status >= 500) log.error(fields, 'request')
  else log.info(fields, 'request')
}
