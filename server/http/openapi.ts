import swagger from '@fastify/swagger'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ErrorBody, type ErrorCode } from '#contract/errors.ts'
import { STATUS } from '#server/http/error-response.ts'
import { responds } from '#server/routes/responds.ts'

const EVERYWHERE: readonly ErrorCode[] = ['forbidden', 'internal', 'unavailable']
const SIGNED_IN: readonly ErrorCode[] = ['sign-in-needed', 'other-person']
const WITH_BODY: readonly ErrorCode[] = ['bad-request', 'invalid', 'too-large', 'unsupported-media-type']

/** The schema of routes that accept no body or no query. */
const Empty = z.strictObject({})

/** Collects the OpenAPI document from the routes' schemas, and rejects input that a route declares no schema for. */
export function addOpenApi(app: FastifyInstance): void {
  const toJsonSchema = createJsonSchemaTransform({})
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Daily Bonus Blog',
        version: '1',
        description:
          'Sign in with POST /api/login; the response sets two HttpOnly cookies. Money is a decimal string in US ' +
          'dollars; times are ISO 8601 in UTC. See docs/api.md.',
      },
      components: {
        securitySchemes: {
          accessCookie: {
            type: 'apiKey',
            in: 'cookie',
            name: 'access',
            description:
              'Signed; five minutes. Over https the names begin with `__Host-`; over http they end with the port: `access_3000`',
          },
          sessionCookie: {
            type: 'apiKey',
            in: 'cookie',
            name: 'session',
            description: 'Renews the access cookie',
          },
        },
      },
    },
    // The definitions of the schemas with an `id`, which routes refer to.
    transformObject: jsonSchemaTransformObject,
    transform: (document) => {
      const { schema, route } = document
      const { body, querystring, ...rest } = schema as Record<string, unknown>
      return toJsonSchema({
        ...document,
        schema: {
          ...rest,
          ...(body === Empty ? {} : { body }),
          ...(querystring === Empty ? {} : { querystring }),
          ...(route.config?.isSignedIn ? { security: [{ accessCookie: [] }, { sessionCookie: [] }] } : {}),
          response: { ...(rest['response'] as object), ...errorResponses(route, body, querystring) },
        },
      })
    },
  })
  app.addHook('onRoute', (route) => {
    const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(String(route.method))
    route.schema = { querystring: Empty, ...(hasBody ? { body: Empty } : {}), ...route.schema }
  })
}

function errorResponses({ config }: RouteOptions, body: unknown, querystring: unknown) {
  const codes = new Set<ErrorCode>([
    ...EVERYWHERE,
    ...(config?.isSignedIn ? SIGNED_IN : []),
    ...(body !== undefined && body !== Empty ? WITH_BODY : []),
    ...(querystring === Empty ? [] : (['invalid'] as const)),
    ...(config?.limits || config?.handlerLimits ? (['too-many-requests'] as const) : []),
    ...(config?.errors ?? []),
  ])
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) byStatus.set(STATUS[code], [...(byStatus.get(STATUS[code]) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => [status, responds(ErrorBody, own.join(', '))]),
  )
}
