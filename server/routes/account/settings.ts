import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PATHS } from '#contract/paths.ts'
import { SaveSettings, SettingsSaved } from '#contract/settings.ts'
import { saveSettings } from '#server/commands/account/save-settings.ts'
import { presentMoment } from '#server/routes/present-moment.ts'
import { responds } from '#server/routes/responds.ts'

/** The settings of the member, which browsers send without being asked. */
export const settingsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.put(
    PATHS.settings,
    {
      schema: {
        operationId: 'saveSettings',
        tags: ['Account'],
        summary: 'Save your time zone',
        body: SaveSettings,
        response: { 200: responds(SettingsSaved, 'The stored settings') },
      },
    },
    async ({ user, body: { timeZone } }) => {
      await saveSettings(deps, user.userId, timeZone)
      return { timeZone, now: presentMoment(deps.now()) } satisfies SettingsSaved
    },
  )
}
