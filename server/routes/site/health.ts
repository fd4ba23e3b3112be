import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { unavailableWorkers } from '#server/db/unavailable-workers.ts'
import { ApiError } from '#server/errors.ts'
import { cachedFor } from '#server/routes/site/cached-for.ts'
import { responds } from '#server/routes/responds.ts'

const Health = z.strictObject({ status: z.literal('ok') })

const Readiness = Health.extend({
  listening: z
    .boolean()
    .describe('Whether events from other nodes arrive; if not, each access is checked in the database'),
  writable: z
    .boolean()
    .describe(
      'False for a minute after a write failed because of a full disk, or because the database is read-only',
    ),
  unavailableWorkers: z
    .array(z.string())
    .describe('The workers of a Citus cluster that do not respond. Their users get 503; others are served'),
})

/** Anyone can call `/readyz`, as often as they like, so its calls share one check of the database. */
const READY_MS = 250

const OK = { status: 'ok' } as const satisfies z.infer<typeof Health>

/** Health checks: whether the process runs, and whether load balancers should send requests to it. */
export const healthRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const checkDatabase = cachedFor(READY_MS, async () => {
    await deps.db.ping()
    return { unavailableWorkers: await unavailableWorkers(deps.db) }
  })

  app.get(
    '/healthz',
    {
      schema: {
        operationId: 'checkProcess',
        tags: ['Operations'],
        summary: 'Whether the process responds',
        response: { 200: responds(Health, 'It does') },
      },
      config: { withoutDatabase: true, isHealthCheck: true },
    },
    async () => OK,
  )

  app.get(
    '/readyz',
    {
      schema: {
        operationId: 'checkReadiness',
        tags: ['Operations'],
        summary: 'Whether the database responds and the server is not about to stop',
        response: { 200: responds(Readiness, 'It does') },
      },
      config: { withoutDatabase: true, isHealthCheck: true, errors: ['unavailable'] },
    },
    async () => {
      if (!deps.isReady() || deps.isDraining()) throw new ApiError('unavailable')
      const database = await checkDatabase()
      return {
        ...OK,
        listening: deps.events.isConnected(),
        writable: !deps.db.writes.isFailing(),
        ...database,
      }
    },
  )
}
