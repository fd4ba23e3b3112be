import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { SessionList } from '#contract/account.ts'
import { PATHS } from '#contract/paths.ts'
import { ApiError } from '#server/errors.ts'
import { readSessions } from '#server/auth/sessions/read-sessions.ts'
import { IdParams } from '#server/routes/path-params.ts'
import { responds } from '#server/routes/responds.ts'

const tags = ['Account']
const response = { 200: responds(SessionList, 'Where you are signed in') }

/** The user's sessions on all devices. */
export const sessionListRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps, authCookies } = app

  app.get(
    PATHS.sessions,
    { schema: { operationId: 'listSessions', tags, summary: 'Where you are signed in', response } },
    async ({ user }) => await readSessions(deps, user),
  )

  // Another user's session gets the same 404 as an unknown one. Ending the current session logs out.
  app.delete(
    `${PATHS.sessions}/:id`,
    {
      schema: { operationId: 'endSession', tags, summary: 'End a session', params: IdParams, response },
      config: { audit: 'end-session', changes: 'account', errors: ['not-found'] },
    },
    async ({ user, params }, reply) => {
      const ended = await deps.auth.endSessions(user.userId, { only: params.id })
      if (ended.length === 0) throw new ApiError('not-found')
      if (params.id === user.sessionId) authCookies.clearTokens(reply)
      return await readSessions(deps, user)
    },
  )

  app.post(
    PATHS.sessionsEndOthers,
    {
      schema: { operationId: 'endOtherSessions', tags, summary: 'End every session but this one', response },
      config: { audit: 'end-session', changes: 'account' },
    },
    async ({ user }) => {
      await deps.auth.endSessions(user.userId, { except: user.sessionId })
      return await readSessions(deps, user)
    },
  )
}
