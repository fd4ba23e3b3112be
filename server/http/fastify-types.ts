import type { ErrorCode } from '#contract/errors.ts'
import type { AppDeps } from '#server/app-deps.ts'
import type { AuditKind } from '#server/auth/audit/audit.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import type { ApiError } from '#server/errors.ts'
import type { Changed } from '#server/events/event-bus.ts'
import type { AuthCookies } from '#server/http/auth-cookies.ts'
import type { findUser } from '#server/http/current-user.ts'
import type { CallLimit } from '#server/http/rate-limits.ts'
import type { Limit } from '#server/rate-limits/rate-limiter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly deps: AppDeps
    readonly authCookies: AuthCookies
    readonly findUser: typeof findUser
  }

  interface FastifyRequest {
    /** The signed-in user. Only routes behind `requireUser` may read it. */
    user: CurrentUser
    /** The client's address for limits; all addresses of an IPv6 /64 count as one. */
    clientAddress: string
    /** The user that a request without a session concerns, for the log and the audit. */
    subjectId: string | null
    /** The error that ended the request. */
    apiError: ApiError | null
  }

  interface FastifyContextConfig {
    /** Needs a signed-in user; set by the scope of member routes. */
    readonly isSignedIn?: true
    /** Responds with what belongs to the user of a session, although visitors may call it. */
    readonly isPersonal?: true
    /** The errors of this route, for the OpenAPI document. */
    readonly errors?: readonly ErrorCode[]
    /** The message to a visitor who calls a route that needs an account. */
    readonly visitorMessage?: string
    /** Responds while the database is unavailable. */
    readonly withoutDatabase?: true
    /** A health check: responds while too many requests are in progress. */
    readonly isHealthCheck?: true
    /** What the route changes for the user; their other pages receive this event. */
    readonly changes?: Changed['event']
    /** What is counted before the handler runs: calls of the user, or of the client address. */
    readonly limits?: readonly CallLimit[]
    /** What the handler counts, because it depends on the body, or is refunded. */
    readonly handlerLimits?: readonly Limit[]
    /** The path of the page that explains an error to a browser that sent a form. Without it, the error is JSON. */
    readonly pageAfterForm?: (error: ApiError, request: Pick<FastifyRequest, 'body'>) => string
    /** The audit record that the route writes, for successes and for rejected tries. */
    readonly audit?: AuditKind
  }
}
