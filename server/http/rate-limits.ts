import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import { enforceRateLimits } from '#server/rate-limits/enforce-rate-limit.ts'
import type { Limit } from '#server/rate-limits/rate-limiter.ts'

/** A limit that depends on nothing but who calls. */
export type CallLimit = Limit & { readonly per: 'address' | 'user' }

/** Counts the calls of routes whose config declares `limits`, after the input was validated. */
export function addRateLimits(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { limits } = route.config ?? {}
    if (limits) route.preHandler = [enforce(limits), ...[route.preHandler ?? []].flat()]
  })
}

function enforce(limits: readonly CallLimit[]): preHandlerAsyncHookHandler {
  return async ({ server, clientAddress, user }) =>
    await enforceRateLimits(
      server.deps.auth.limiter,
      limits.map((limit) => [limit.per === 'user' ? user.userId : clientAddress, limit]),
    )
}
