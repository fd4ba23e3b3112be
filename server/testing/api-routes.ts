import Fastify from 'fastify'
import type * as z from 'zod'
import { MEMBER_ROUTES, PUBLIC_ROUTES } from '#server/routes/all-routes.ts'
import type { Limit } from '#server/rate-limits/rate-limiter.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** A route of the API, as declared. */
export type ApiRoute = {
  readonly method: string
  /** With parameters in braces: `/api/entries/{id}`. */
  readonly path: string
  readonly isSignedIn: boolean
  readonly body: z.ZodType | undefined
  readonly query: z.ZodType | undefined
  readonly bodyLimit: number | undefined
  /** The limits of its calls, in the order in which they are declared. */
  readonly limits: readonly Limit[]
}

/** Lists every route that the app registers. Needs no database. */
export async function listApiRoutes(): Promise<readonly ApiRoute[]> {
  const found: ApiRoute[] = []
  for (const [plugins, isSignedIn] of [
    [PUBLIC_ROUTES, false],
    [MEMBER_ROUTES, true],
  ] as const) {
    const app = Fastify({ exposeHeadRoutes: false })
    // Routes read their services when they are registered and call none.
    const services = new Proxy({}, { get: () => services }) as TestApp['deps']
    app.decorate('deps', services)
    app.decorate('authCookies', {} as never)
    app.decorate('findUser', async () => null)
    app.setValidatorCompiler(() => () => true)
    app.setSerializerCompiler(() => JSON.stringify)
    app.addHook('onRoute', ({ method, url, schema, bodyLimit, config }) => {
      const { body, querystring } = (schema ?? {}) as { body?: z.ZodType; querystring?: z.ZodType }
      const path = url.replaceAll(/:(\w+)/g, '{$1}')
      const limits = [...(config?.limits ?? []), ...(config?.handlerLimits ?? [])]
      found.push({ method: String(method), path, isSignedIn, body, query: querystring, bodyLimit, limits })
    })
    for (const plugin of plugins) app.register(plugin)
    await app.ready()
    await app.close()
  }
  return found
}
