import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AppDeps } from '#server/app-deps.ts'
import { createAuthCookies } from '#server/http/auth-cookies.ts'
import '#server/http/fastify-types.ts'
import { compressResponses } from '#server/http/compress-responses.ts'
import { findUser, requireUser } from '#server/http/current-user.ts'
import { sendError } from '#server/http/error-response.ts'
import { limitUnreadBodies } from '#server/http/limit-unread-bodies.ts'
import { addNotFoundHandler } from '#server/http/method-not-allowed.ts'
import { addOpenApi } from '#server/http/openapi.ts'
import { addRateLimits } from '#server/http/rate-limits.ts'
import { addRequestHooks } from '#server/http/request-hooks.ts'
import { addJsonParser, compileValidator } from '#server/http/request-validation.ts'
import { addRouteEffects } from '#server/http/route-effects.ts'
import { trustedProxies } from '#server/rate-limits/client-address.ts'
import { LISTENER_LIMITS, type ListenerLimits, scaleLimit } from '#server/listener/listener-limits.ts'
import { MEMBER_ROUTES, PUBLIC_ROUTES } from '#server/routes/all-routes.ts'

/** The largest body, unless a route sets another limit. */
export const BODY_LIMIT = 64 * 1024

/**
 * Builds the API. Opens no port and reads no environment: tests call `inject()`.
 *
 * Responses are plain `JSON.stringify`; response schemas only document them. Requests share one
 * logger, because a child logger for each takes CPU time: lines about a request contain its ID.
 */
export function createApp(
  deps: AppDeps,
  options: Pick<FastifyServerOptions, 'serverFactory' | 'clientErrorHandler'> & {
    readonly limits?: ListenerLimits
  } = {},
): FastifyInstance {
  const { limits = LISTENER_LIMITS, ...server } = options
  const proxies = trustedProxies(deps.config.trustedProxies)
  const log: FastifyBaseLogger = deps.log
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    childLoggerFactory: (logger) => logger,
    trustProxy: deps.config.trustedProxies.length > 0 ? proxies.trusts : false,
    bodyLimit: BODY_LIMIT,
    return503OnClosing: false, // Requests on open connections finish during shutdown.
    frameworkErrors: sendError,
    ...server,
  })
  app.decorate('deps', deps)
  app.decorate('authCookies', createAuthCookies(deps.config, deps.now))
  app.decorate('findUser', findUser)
  app.decorateRequest('user')
  app.setErrorHandler(sendError)
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(() => JSON.stringify)
  addJsonParser(app)
  compressResponses(app)
  addRequestHooks(app, limits.requestsInProgress)
  const maxUnread = scaleLimit(limits.unreadBodiesPerAddress, deps.config.rateLimitScale)
  limitUnreadBodies(app, maxUnread, Math.ceil(limits.requestMs / 1000))
  app.register(cookie)
  addOpenApi(app)
  addRateLimits(app)
  addRouteEffects(app)
  addNotFoundHandler(app)
  app.register(async (visitors) => await addRoutes(visitors, PUBLIC_ROUTES))
  app.register(async (members) => {
    members.addHook('onRoute', (route) => void (route.config = { ...route.config, isSignedIn: true }))
    members.addHook('onRequest', requireUser)
    await addRoutes(members, MEMBER_ROUTES)
  })
  return app
}

/**
 * Adds routes to one plugin: a plugin of its own for each file would take most of the CPU time of this function. Routes
 * with hooks or parsers of their own register a plugin.
 */
async function addRoutes(app: FastifyInstance, all: readonly FastifyPluginAsyncZod[]): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  for (const routes of all) await routes(typed, {})
}
