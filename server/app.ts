import { Hono } from 'hono'
import type { AppDeps } from '#server/app-deps.ts'
import { trustedProxies } from '#server/http/client-address.ts'
import { fail } from '#server/http/fail.ts'
import { type Bindings, createPipeline, mount } from '#server/http/mount.ts'
import { ROUTES } from '#server/routes/all-routes.ts'
import type { StaticAnswer } from '#server/static/site.ts'

/** Builds the app. Opens no port and reads no environment: a test can call `app.request()`. */
export function createApp(deps: AppDeps): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>()
  const serve = createPipeline(deps, trustedProxies(deps.config.trustedProxies))
  mount(app, ROUTES, serve)
  app.notFound((c) => {
    const { path } = c.req
    const isApi = path === '/api' || path.startsWith('/api/')
    if (isApi || deps.site === null) return serve(c, fail('not-found'))
    return toResponse(
      deps.site.answer({
        method: c.req.method,
        path,
        acceptEncoding: c.req.header('accept-encoding'),
        ifNoneMatch: c.req.header('if-none-match'),
      }),
    )
  })
  return app
}

function toResponse({ status, headers, body }: StaticAnswer): Response {
  return new Response(body, { status, headers })
}
