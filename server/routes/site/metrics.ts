import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Config } from '#server/config.ts'
import { ApiError } from '#server/errors.ts'
import { respondsRaw } from '#server/routes/responds.ts'

/**
 * The metrics of this node, for Prometheus: with METRICS_TOKEN, or from the same machine if the site has no public
 * address. Behind a proxy every request is sent by the same machine, so the token is required there. All others get
 * 404.
 */
export const metricsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config, metrics } = app.deps

  app.get(
    '/metrics',
    {
      schema: {
        operationId: 'readMetrics',
        tags: ['Operations'],
        summary: 'Metrics of this node, with METRICS_TOKEN or from the machine itself',
        response: { 200: respondsRaw(z.string(), 'Prometheus text', 'text/plain') },
      },
      config: { withoutDatabase: true, isHealthCheck: true, errors: ['not-found'] },
    },
    async ({ headers, clientAddress }, reply) => {
      if (!hasToken(config, headers.authorization) && !isLocal(config, clientAddress, headers)) {
        throw new ApiError('not-found')
      }
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text())
    },
  )
}

function hasToken({ metricsToken }: Config, authorization: string | undefined): boolean {
  if (metricsToken === null || authorization === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization), digest(`Bearer ${metricsToken}`))
}

/** Headers that proxies add. */
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

function isLocal({ publicOrigin }: Config, address: string, headers: IncomingHttpHeaders): boolean {
  if (publicOrigin !== null || FORWARDED.some((name) => headers[name] !== undefined)) return false
  // The addresses of one IPv6 /64 count as one; that of ::1 has no other.
  return address === '0:0:0:0::/64' || address.startsWith('127.')
}
