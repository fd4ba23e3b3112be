import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { PATHS } from '#contract/paths.ts'
import { SessionResponse } from '#contract/session.ts'
import { Moment } from '#contract/values.ts'
import { recordAudit } from '#server/auth/audit/audit.ts'
import { ApiError } from '#server/errors.ts'
import { keepLinksOff } from '#server/routes/keep-links-off.ts'
import { presentSignedIn, presentUser } from '#server/routes/log-in/present-session.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'

/** The browser's session: reading, renewing, and ending it. */
export const sessionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps, authCookies } = app

  app.get(
    PATHS.session,
    {
      schema: {
        operationId: 'readSession',
        tags: ['Log-in'],
        summary: 'The signed-in user, or null',
        response: { 200: responds(SessionResponse, 'The user, and when the access cookie must be renewed') },
      },
      config: { isPersonal: true },
    },
    async (request, reply) => {
      const session = await deps.auth.readSession(authCookies.readTokens(request))
      const now = presentMoment(deps.now())
      if (session === null) {
        // Clears only the mark: this response may arrive after a later log-in, whose cookies must stay.
        if (authCookies.isMarkedSignedIn(request)) authCookies.clearMark(reply)
        return { user: null, expiresAt: null, now } satisfies SessionResponse
      }
      request.subjectId = session.user.userId
      if (session.tokens) authCookies.setTokens(reply, session.tokens, session.user.userId)
      return {
        user: presentUser(session.account),
        expiresAt: presentMoment(session.expiresAt),
        now,
      } satisfies SessionResponse
    },
  )

  app.post(
    PATHS.refresh,
    {
      schema: {
        operationId: 'refreshSession',
        tags: ['Log-in'],
        summary: 'Renew the access cookie',
        response: { 200: responds(SessionResponse, 'The user, with a new access cookie') },
      },
      config: { errors: ['sign-in-needed'] },
    },
    async (request, reply) => {
      const session = await deps.auth.renew(authCookies.readTokens(request))
      if (!session) throw new ApiError('sign-in-needed')
      request.subjectId = session.user.userId
      return presentSignedIn(reply, session)
    },
  )

  app.post(
    PATHS.logOut,
    {
      schema: {
        operationId: 'logOut',
        tags: ['Log-in'],
        summary: 'Log out',
        response: { 200: responds(z.strictObject({ now: Moment }), 'Signed out; visitors get the same') },
      },
    },
    async (request, reply) => {
      const userId = await deps.auth.signOut(authCookies.readTokens(request))
      if (userId !== null) {
        await recordAudit(deps, { kind: 'log-out', outcome: 'ok', userId, address: request.clientAddress })
        deps.events.publish({ user: userId, event: 'account', tab: null })
        await keepLinksOff(request, reply, userId)
      }
      authCookies.clearTokens(reply)
      return { now: presentMoment(deps.now()) }
    },
  )
}
