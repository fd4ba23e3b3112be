import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { CasinosQuery, CasinosResponse, ListCasinosResponse } from '#contract/casinos.ts'
import { PATHS } from '#contract/paths.ts'
import { respondsRaw } from '#server/routes/responds.ts'
import { casinosResponse } from '#server/routes/site/casinos-response.ts'

/** The public catalog, from memory. */
export const casinoRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    PATHS.casinos,
    {
      schema: {
        operationId: 'listCasinos',
        tags: ['Site'],
        summary: 'The catalog, with community scores',
        querystring: CasinosQuery,
        response: {
          200: respondsRaw(z.union([CasinosResponse, ListCasinosResponse]), 'Every casino'),
          304: z.null().describe('If-None-Match has the current ETag'),
        },
      },
    },
    async ({ headers, query }, reply) => {
      const { catalog, now: clock } = app.deps
      const now = clock()
      const body = await catalog.body(now, query.form ?? 'whole')
      const found = casinosResponse(body, now, headers['accept-encoding'], headers['if-none-match'])
      return reply
        .code(found.status)
        .headers(found.headers)
        .send(found.body ?? undefined)
    },
  )
}
