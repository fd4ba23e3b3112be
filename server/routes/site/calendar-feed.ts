import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { CalendarToken } from '#contract/calendar.ts'
import { ApiError } from '#server/errors.ts'
import { readFeed } from '#server/queries/calendar/read-feed.ts'
import { respondsRaw } from '#server/routes/responds.ts'
import { siteOrigin } from '#server/routes/site-origin.ts'
import { contentTag } from '#server/static/content-tag.ts'
import { namesEtag } from '#server/static/names-etag.ts'

/** Some services read the feeds of many people from a few addresses. */
const READS = { name: 'readings of calendar feeds', per: 'address', times: 600, windowMs: 600_000 } as const

/**
 * The calendar feed, which calendar services read from their own servers: without cookies, with the secret in the address.
 * It names casinos and no amounts. The log has the path of the route, and not the token.
 */
export const calendarFeedRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/calendar/:token.ics',
    {
      schema: {
        operationId: 'readCalendarFeed',
        tags: ['Reminders'],
        summary: 'The calendar feed with this token',
        params: z.object({ token: CalendarToken }),
        response: {
          200: respondsRaw(z.string(), 'RFC 5545', 'text/calendar'),
          304: z.null().describe('If-None-Match has the current ETag'),
        },
      },
      config: { errors: ['not-found'], limits: [READS] },
    },
    async (request, reply) => {
      const text = await readFeed(app.deps, request.params.token, siteOrigin(request))
      if (text === null) throw new ApiError('not-found')
      const etag = `"${contentTag(Buffer.from(text))}"`
      reply.headers({ etag, 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
      const sent = request.headers['if-none-match']
      if (sent !== undefined && namesEtag(sent, etag)) return await reply.code(304).send(null)
      return await reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="daily-bonuses.ics"',
        })
        .send(text)
    },
  )
}
