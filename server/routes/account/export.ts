import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ExportCsvQuery, ExportQuery, ExportResponse } from '#contract/export.ts'
import { PATHS } from '#contract/paths.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { requireFresh } from '#server/auth/sessions/require-fresh.ts'
import { errorFields } from '#server/db/error-fields.ts'
import { ApiError } from '#server/errors.ts'
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts'
import type { Limit } from '#server/rate-limits/rate-limiter.ts'
import { readProfile } from '#server/queries/account/read-profile.ts'
import {
  type ExportChunks,
  csvChunks,
  jsonChunks,
  localTime,
  zoneName,
} from '#server/routes/account/export-chunks.ts'
import { respondsRaw } from '#server/routes/responds.ts'

/** An export reads a whole ledger. */
const EXPORTS: Limit = { name: 'exports', per: 'user', times: 20, windowMs: 3_600_000 }

/** Retry-After of a rejected client; an export of 100,000 entries takes a few seconds. */
const RETRY_AFTER_SECONDS = 10

const config = { audit: 'export', handlerLimits: [EXPORTS], errors: ['reauthentication-needed'] } as const

/** Downloads of the user's data. */
export const exportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    PATHS.exportJson,
    {
      schema: {
        operationId: 'exportJson',
        tags: ['Account'],
        summary: 'All of the user’s data except secrets',
        querystring: ExportQuery,
        response: {
          200: respondsRaw(
            ExportResponse,
            'Profile, list, ledger with deleted entries, feedback, log-ins and security record',
          ),
        },
      },
      config,
    },
    (request, reply) => sendExport(request, reply, request.query, '.json', 'application/json', jsonChunks),
  )

  app.get(
    PATHS.exportCsv,
    {
      schema: {
        operationId: 'exportCsv',
        tags: ['Account'],
        summary: 'The user’s ledger as a table',
        querystring: ExportCsvQuery,
        response: { 200: respondsRaw(z.string(), 'A header row, then one row per entry', 'text/csv') },
      },
      config,
    },
    (request, reply) =>
      sendExport(
        request,
        reply,
        request.query,
        isFiltered(request.query) ? '-filtered.csv' : '.csv',
        'text/csv',
        (deps, userId, _profile, timeZone) => csvChunks(deps, userId, { ...request.query, timeZone }),
      ),
  )
}

function isFiltered({ from, to, casino, kind, status, tag }: ExportCsvQuery): boolean {
  return [from, to, casino, kind, status, tag].some((filter) => filter !== undefined)
}

/**
 * Sends an export; each user may run one at a time per node.
 *
 * The first chunk is read after the audit was recorded, so that the JSON includes the record of its own export.
 */
async function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  { timeZone }: ExportQuery,
  ending: '.json' | '.csv' | '-filtered.csv',
  mediaType: string,
  chunksOf: (
    deps: AppDeps,
    userId: string,
    profile: ExportResponse['profile'],
    timeZone: string,
  ) => ExportChunks,
): Promise<FastifyReply> {
  const { deps } = request.server
  const { userId } = request.user
  await requireFresh(deps, request.user)
  if (deps.exporting.has(userId)) {
    const message = 'Your last download is still running. Try again when it’s done.'
    throw new ApiError('too-many-requests', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  const release = () => void deps.exporting.delete(userId)
  deps.exporting.add(userId)
  try {
    await enforceRateLimit(deps.auth.limiter, userId, EXPORTS)
    const { email, state, age, createdAt, timeZone: stored } = await readProfile(deps, userId)
    const zone = zoneName(timeZone ?? stored ?? undefined)
    const day = localTime(new Date(deps.now()).toISOString(), zone).slice(0, 10)
    reply.headers({
      'content-type': `${mediaType}; charset=utf-8`,
      'content-disposition': `attachment; filename="daily-bonus-blog-${day}${ending}"`,
    })
    if (request.method === 'HEAD') {
      release()
      return reply.send()
    }
    const profile = { email, state, age, created_at: createdAt.toISOString() }
    return reply.send(
      streamChunks(chunksOf(deps, userId, profile, zone), deps.log.child({ requestId: request.id }), release),
    )
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Streams bytes as they are produced, and produces them only as fast as the client reads them.
 *
 * When a chunk cannot be produced, the connection is closed before the end of the body, so that the client does not
 * mistake it for the whole. The port closes connections whose client stops reading.
 *
 * @param onEnd called once when the stream was sent, has an error, or was abandoned by the client.
 */
function streamChunks(
  chunks: AsyncGenerator<Uint8Array, void, void>,
  log: FastifyBaseLogger,
  onEnd: () => void,
): Readable {
  async function* paced() {
    try {
      for await (const chunk of chunks) {
        yield chunk
        // The embedded database responds within one turn of the event loop; other requests would have to wait.
        await setImmediate()
      }
    } catch (error) {
      log.error(errorFields(error), 'A stream ended with an error')
      throw new Error('The stream ended early', { cause: error })
    }
  }
  return Readable.from(paced(), { objectMode: false, highWaterMark: 0 }).once('close', onEnd)
}
