import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireOperator } from '#server/auth/sessions/require-operator.ts'
import { inboxRoutes } from '#server/routes/operator/inbox.ts'
import { noteRoutes } from '#server/routes/operator/note.ts'
import { siteStateRoutes } from '#server/routes/operator/site-state.ts'
import { supportRoutes } from '#server/routes/operator/support.ts'

/** In a plugin of its own, because of its hook. */
const operatorTools: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  app.addHook('onRequest', async ({ user }) => await requireOperator(deps.db, user))
  for (const routes of [inboxRoutes, siteStateRoutes, noteRoutes, supportRoutes]) await routes(app, {})
}

/** The operator tools. Other users get the 404 of a missing route, before their input is read. */
export const operatorRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(operatorTools)
}
