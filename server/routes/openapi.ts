import * as z from 'zod'
import { PATHS } from '#contract/paths.ts'
import { publicRoute, type Route } from '#server/http/route.ts'

/**
 * The contract, as OpenAPI. The document is built on the first request, and stored as bytes.
 *
 * @param routes returns every route, this one included.
 */
export function openapiRoute(routes: () => readonly Route[]): Route {
  let document: Promise<Uint8Array> | undefined
  async function describeAll(): Promise<Uint8Array> {
    const { describeRoutes } = await import('#server/http/describe-routes.ts')
    return Buffer.from(JSON.stringify(describeRoutes(routes())))
  }
  return publicRoute(
    {
      method: 'GET',
      path: PATHS.openapi,
      summary: 'This document',
      answer: { status: 200, schema: z.looseObject({}), what: 'OpenAPI 3.1' },
      withoutDatabase: true,
    },
    async () => ({ status: 200, body: await (document ??= describeAll()) }),
  )
}
