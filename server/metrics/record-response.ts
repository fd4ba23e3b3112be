import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import type { Rejection } from '#server/metrics/http-metrics.ts'

const REJECTED_BY: Readonly<Partial<Record<ErrorCode, Rejection>>> = {
  'bad-request': 'bad_request',
  invalid: 'bad_request',
  'too-large': 'bad_request',
  'unsupported-media-type': 'bad_request',
  'too-many-requests': 'rate_limit',
}

/** Logs and counts a response whose headers are about to be sent. Statuses of 500 and more are errors of the server. */
export function recordResponse(request: FastifyRequest, reply: FastifyReply): void {
  const { log, metrics } = request.server.deps
  const { method, apiError } = request
  const { statusCode: status, elapsedTime } = reply
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
