import type { FastifyInstance, FastifyRequest, onSendAsyncHookHandler } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { type AuditKind, recordAudit } from '#server/auth/audit/audit.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import type { Changed } from '#server/events/event-bus.ts'
import { readTab } from '#server/routes/read-tab.ts'

/** Rejected tries that are audited. Malformed and rate-limited requests are not: anyone can generate them. */
const AUDITED_ERRORS: readonly ErrorCode[] = [
  'wrong-credentials',
  'wrong-code',
  'code-needed',
  'expired-link',
  'email-unverified',
  'reauthentication-needed',
]

/** Records the audit and publishes the change of routes whose config declares them, before the response is sent. */
export function addRouteEffects(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { audit, changes } = route.config ?? {}
    const hooks = [...(audit ? [recordOutcome(audit)] : []), ...(changes ? [publishChange(changes)] : [])]
    if (hooks.length > 0) route.onSend = [...[route.onSend ?? []].flat(), ...hooks]
  })
}

function recordOutcome(kind: AuditKind): onSendAsyncHookHandler {
  return async (request, _reply, payload) => {
    const { apiError, clientAddress: address, server } = request
    if (apiError !== null && !AUDITED_ERRORS.includes(apiError.code)) return payload
    const userId = currentUser(request)?.userId ?? request.subjectId ?? apiError?.userId ?? null
    await recordAudit(server.deps, { kind, outcome: apiError?.code ?? 'ok', userId, address })
    return payload
  }
}

function publishChange(event: Changed['event']): onSendAsyncHookHandler {
  return async (request, _reply, payload) => {
    const user = currentUser(request)
    const { apiError, server } = request
    // When the database becomes unavailable during a write, the write may have been committed.
    const mayHaveChanged = apiError === null || apiError.code === 'unavailable'
    if (user && mayHaveChanged) {
      server.deps.events.publish({ user: user.userId, event, tab: readTab(request) })
    }
    return payload
  }
}

/** The user; null before `requireUser` has run. */
function currentUser(request: FastifyRequest): CurrentUser | null {
  return request.user
}
