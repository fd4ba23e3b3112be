import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { CalendarCreated, CalendarResponse } from '#contract/calendar.ts'
import { PATHS } from '#contract/paths.ts'
import { renewFeed, revokeFeed } from '#server/commands/calendar/change-feed.ts'
import { readFeedState } from '#server/queries/calendar/read-feed.ts'
import { responds } from '#server/routes/responds.ts'
import { siteOrigin } from '#server/routes/site-origin.ts'

const tags = ['Reminders']
const RENEWALS = { name: 'new calendar addresses', per: 'user', times: 20, windowMs: 3_600_000 } as const

/** The address of the member's calendar feed. */
export const calendarRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.get(
    PATHS.calendar,
    {
      schema: {
        operationId: 'readCalendar',
        tags,
        summary: 'Your calendar feed',
        response: { 200: responds(CalendarResponse, 'The feed and its address') },
      },
    },
    async (request) => await readFeedState(deps, request.user.userId, siteOrigin(request)),
  )

  app.post(
    PATHS.calendar,
    {
      schema: {
        operationId: 'renewCalendar',
        tags,
        summary: 'Create your calendar feed, or replace its address',
        response: { 200: responds(CalendarCreated, 'The new address') },
      },
      config: { limits: [RENEWALS], changes: 'account', audit: 'calendar-renew' },
    },
    async (request) => await renewFeed(deps, request.user, siteOrigin(request)),
  )

  app.delete(
    PATHS.calendar,
    {
      schema: {
        operationId: 'revokeCalendar',
        tags,
        summary: 'Revoke the address of your calendar feed',
        response: { 200: responds(CalendarResponse, 'No feed') },
      },
      config: { changes: 'account', audit: 'calendar-revoke' },
    },
    async ({ user }) => await revokeFeed(deps, user.userId),
  )
}
