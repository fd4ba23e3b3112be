import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PATHS } from '#contract/paths.ts'
import { SaveSettings, SettingsSaved } from '#contract/settings.ts'
import { saveSettings } from '#server/commands/account/save-settings.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'

/** The settings of the member, most of which browsers send without being asked. */
export const settingsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.put(
    PATHS.settings,
    {
      schema: {
        operationId: 'saveSettings',
        tags: ['Account'],
        summary:
          'Save your time zone, that you have finished the tutorial, whether your claims and cash-outs are shared, and how cash-outs are recorded',
        body: SaveSettings,
        response: { 200: responds(SettingsSaved, 'The settings of the request') },
      },
      config: { changes: 'account' },
    },
    async ({ user, body }) => {
      await saveSettings(deps, user.userId, body)
      return { ...body, now: presentMoment(deps.now()) } satisfies SettingsSaved
    },
  )
}
