import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { PATHS } from '#contract/paths.ts'
import { respondsRaw } from '#server/routes/responds.ts'
import { contentTag } from '#server/static/content-tag.ts'
import { type MemoryJson, memoryJson, memoryJsonResponse } from '#server/static/memory-json.ts'

const READS = { name: 'readings of the API document', per: 'address', times: 60, windowMs: 600_000 } as const

/** The document changes only with the version of the server. */
const CACHE_CONTROL = 'public, max-age=3600'

/** The OpenAPI document, built and compressed on the first request. */
export const openapiRoutes: FastifyPluginAsyncZod = async (app) => {
  let document: MemoryJson | undefined

  function build(): MemoryJson {
    const json = Buffer.from(JSON.stringify(app.swagger()))
    return memoryJson(`W/"${contentTag(json)}"`, json)
  }

  app.get(
    PATHS.openapi,
    {
      schema: {
        operationId: 'readOpenApi',
        tags: ['Operations'],
        summary: 'This document',
        response: {
          200: respondsRaw(z.looseObject({}), 'OpenAPI 3.1'),
          304: z.null().describe('If-None-Match has the current ETag'),
        },
      },
      config: { withoutDatabase: true, limits: [READS] },
    },
    async ({ headers }, reply) => {
      document ??= build()
      const found = memoryJsonResponse(document, headers['accept-encoding'], headers['if-none-match'], {
        'cache-control': CACHE_CONTROL,
      })
      return reply
        .code(found.status)
        .headers(found.headers)
        .send(found.body ?? undefined)
    },
  )
}
