import * as z from 'zod'
import { PATHS } from '#contract/paths.ts'
import { publicRoute } from '#server/http/route.ts'

/** The document describes the other routes, so it is worked out when it is first asked for; from then on it is bytes. */
let document: Promise<Uint8Array> | undefined

async function describeAll(): Promise<Uint8Array> {
  const { describeRoutes } = await import('#server/http/describe-routes.ts')
  const { ROUTES } = await import('#server/routes/all-routes.ts')
  return Buffer.from(JSON.stringify(describeRoutes(ROUTES)))
}

/** The contract, as OpenAPI. */
export const openapi = publicRoute(
  {
    method: 'GET',
    path: PATHS.openapi,
    summary: 'This document',
    answer: { status: 200, schema: z.looseObject({}), what: 'OpenAPI 3.1' },
    withoutDatabase: true,
  },
  async () => ({ status: 200, body: await (document ??= describeAll()) }),
)
