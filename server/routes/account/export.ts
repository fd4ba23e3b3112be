import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ExportCsvQuery, ExportQuery, ExportResponse } from '#contract/export.ts'
import { PATHS } from '#contract/paths.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { requireFresh } from '#server/auth/sessions/require-fresh.ts'
import { ApiError } from '#server/errors.ts'
import { enforceRateLimit } from '#server/limits/enforce-rate-limit.ts'
import type { Limit } from '#server/limits/rate-limiter.ts'
import { readProfile } from '#server/queries/account/read-profile.ts'
import {
  csvChunks,
  type ExportChunks,
  jsonChunks,
  localTime,
  zoneName,
} from '#server/routes/account/export-chunks.ts'
import { streamChunks } from '#server/routes/account/stream-chunks.ts'
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
        (deps, userId) => csvChunks(deps, userId, request.query),
      ),
  )
}

function isFiltered({ from, to, casino, kind }: ExportCsvQuery): boolean {
  return from !== undefined || to !== undefined || casino !== undefined || kind !== undefined
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
  chunksOf: (deps: AppDeps, userId: string, profile: ExportResponse['profile']) => ExportChunks,
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
    const { email, state, age, createdAt } = await readProfile(deps, userId)
    const day = localTime(new Date(deps.now()).toISOString(), zoneName(timeZone)).slice(0, 10)
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
      streamChunks(chunksOf(deps, userId, profile), deps.log.child({ requestId: request.id }), release),
    )
  } catch (error) {
    release()
    throw error
  }
}
