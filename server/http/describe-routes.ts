import { OpenAPIHono, z } from '@hono/zod-openapi'
import { ErrorBody, type ErrorCode } from '#contract/errors.ts'
import { STATUS } from '#server/http/fail.ts'
import type { Route } from '#server/http/route.ts'

const EVERYWHERE: readonly ErrorCode[] = ['forbidden', 'internal', 'unavailable']
const WITH_BODY: readonly ErrorCode[] = ['bad-request', 'invalid', 'too-large', 'unsupported-media-type']

/** Writes the routes down as OpenAPI 3.1, from the very schemas that check them. */
export function describeRoutes(routes: readonly Route[]) {
  const docs = new OpenAPIHono()
  for (const route of routes) {
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
    docs.openAPIRegistry.registerPath({
      method: METHOD[route.method],
      path: route.path,
      summary: route.summary,
      request: {
        ...(names.length > 0
          ? { params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) }
          : {}),
        ...(route.query ? { query: route.query as z.ZodObject } : {}),
        ...(route.body
          ? { body: { required: true, content: { 'application/json': { schema: route.body } } } }
          : {}),
      },
      responses: {
        [route.answer.status]: {
          description: route.answer.what,
          content: { [route.answer.mediaType ?? 'application/json']: { schema: route.answer.schema } },
        },
        ...refusalsOf(route),
      },
    })
  }
  return docs.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Daily Bonus Blog',
      version: '1',
      description:
        'Sign in with POST /api/login; the answer sets two HttpOnly cookies. Money is a decimal string in US ' +
        'dollars, moments are ISO 8601 in UTC. See docs/api.md.',
    },
  })
}

const METHOD = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

function refusalsOf(route: Route) {
  const codes = new Set<ErrorCode>([
    ...EVERYWHERE,
    ...(route.personal ? (['sign-in-needed', 'other-person'] as const) : []),
    ...(route.body ? WITH_BODY : route.query ? (['invalid'] as const) : []),
    ...(route.refusals ?? []),
  ])
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) byStatus.set(STATUS[code], [...(byStatus.get(STATUS[code]) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => [
      status,
      { description: own.join(', '), content: { 'application/json': { schema: ErrorBody } } },
    ]),
  )
}
