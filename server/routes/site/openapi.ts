import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { PATHS } from '#contract/paths.ts'
import { respondsRaw } from '#server/routes/responds.ts'

/** The OpenAPI document, built on the first request. */
export const openapiRoutes: FastifyPluginAsyncZod = async (app) => {
  let document: Buffer | undefined

  app.get(
    PATHS.openapi,
    {
      schema: {
        operationId: 'readOpenApi',
        tags: ['Operations'],
        summary: 'This document',
        response: { 200: respondsRaw(z.looseObject({}), 'OpenAPI 3.1') },
      },
      config: { withoutDatabase: true },
    },
    async (_request, reply) => {
      document ??= Buffer.from(JSON.stringify(app.swagger()))
      return reply.type('application/json; charset=utf-8').send(document)
    },
  )
}
