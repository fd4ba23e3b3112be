import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { LiveEvent } from '#contract/events.ts'
import { UNSEEN_HEADER } from '#contract/live.ts'
import { PATHS } from '#contract/paths.ts'
import { readTab } from '#server/routes/read-tab.ts'
import { respondsRaw } from '#server/routes/responds.ts'

/** An invalid time counts as none. */
const Unseen = z.coerce.number().nonnegative().catch(0)

/** Server-sent events of the signed-in user, until the session ends or the client disconnects. */
export const eventRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    PATHS.events,
    {
      schema: {
        operationId: 'followEvents',
        tags: ['Dashboard'],
        summary: 'Changes, as they happen',
        response: {
          200: respondsRaw(
            LiveEvent,
            'Server-sent events; each `event` is one of these, and its `data` is empty',
            'text/event-stream',
          ),
        },
      },
      config: { errors: ['too-many-requests'] },
    },
    async (request, reply) => {
      // Proxies that buffer responses would delay the events.
      reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
      // HEAD has no body: a stream for it would occupy one of the user's streams and never be read.
      if (request.method === 'HEAD') return reply.send()
      const stated = Unseen.parse(request.headers[UNSEEN_HEADER])
      const unseenMs = stated === 0 ? 0 : stated + reply.elapsedTime
      const page = { tab: readTab(request), unseenMs }
      return reply.send(app.deps.streams.open(request.user, page, request.clientAddress))
    },
  )
}
