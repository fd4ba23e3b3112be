import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Config } from '#server/config.ts'
import { fail } from '#server/http/fail.ts'
import { publicRoute } from '#server/http/route.ts'

/**
 * What this node has counted, for Prometheus: with the token, or from the machine itself where the site has no public
 * address. Behind a proxy everything comes from the machine itself, so there the token is needed. Everybody else
 * finds nothing here.
 */
export const metrics = publicRoute(
  {
    method: 'GET',
    path: '/metrics',
    summary: 'What this node has counted, with METRICS_TOKEN or from the machine itself',
    answer: { status: 200, schema: z.string(), what: 'Prometheus text', mediaType: 'text/plain' },
    refusals: ['not-found'],
    withoutDatabase: true,
    isHealthCheck: true,
  },
  ({ deps, request, address }) => {
    const { headers } = request
    if (!hasToken(deps.config, headers.get('authorization')) && !isLocal(deps.config, address, headers))
      throw fail('not-found')
    return Promise.resolve({
      status: 200,
      body: new TextEncoder().encode(deps.vitals.text()),
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
    })
  },
)

function hasToken({ metricsToken }: Config, authorization: string | null): boolean {
  if (metricsToken === null || authorization === null) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization), digest(`Bearer ${metricsToken}`))
}

/** What a proxy adds; nobody on the machine itself does. */
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

function isLocal({ publicOrigin }: Config, address: string, headers: Headers): boolean {
  if (publicOrigin !== null || FORWARDED.some((name) => headers.has(name))) return false
  // The addresses of one IPv6 /64 count as one; in that of ::1 there is nobody else.
  return address === '0:0:0:0::/64' || address.startsWith('127.')
}
