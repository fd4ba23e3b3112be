import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ApiError } from '#server/errors.ts'
import { responds } from '#server/routes/responds.ts'

const Health = z.strictObject({ status: z.literal('ok') })

const OK = { status: 'ok' } as const satisfies z.infer<typeof Health>

/** Health checks of the process and of its database. */
export const healthRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

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
        operationId: 'checkDatabase',
        tags: ['Operations'],
        summary: 'Whether the database responds',
        response: { 200: responds(Health, 'It does') },
      },
      config: { withoutDatabase: true, isHealthCheck: true, errors: ['unavailable'] },
    },
    async () => {
      if (!deps.isReady()) throw new ApiError('unavailable')
      await deps.db.ping()
      return OK
    },
  )
}
