import { LiveEvent } from '#contract/events.ts'
import { PATHS } from '#contract/paths.ts'
import { readTab } from '#server/http/read-tab.ts'
import { personalRoute } from '#server/http/route.ts'

/** Live events of the signed-in person, until their session ends or they leave. */
export const events = personalRoute(
  {
    method: 'GET',
    path: PATHS.events,
    summary: 'What changes, as it changes',
    answer: {
      status: 200,
      schema: LiveEvent,
      what: 'Server-sent events; each `event` is one of these, its `data` is empty',
      mediaType: 'text/event-stream',
    },
    refusals: ['too-many-requests'],
  },
  async ({ deps, person, request }) => ({
    status: 200,
    // HEAD has no body: a stream for it would take one of the person's streams and never be read.
    body: request.method === 'HEAD' ? null : deps.streams.open(person, readTab(request)),
    // A proxy that gathers answers would hold the events back.
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
  }),
)
