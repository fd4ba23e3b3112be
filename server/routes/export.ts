import * as z from 'zod'
import { ExportAnswer } from '#contract/export.ts'
import { PATHS } from '#contract/paths.ts'
import { requireFresh } from '#server/auth/require-fresh.ts'
import { Failure } from '#server/http/fail.ts'
import { type Answer, type PersonalVisit, personalRoute } from '#server/http/route.ts'
import { streamChunks } from '#server/http/stream-chunks.ts'
import { takeOrRefuse } from '#server/http/take-or-refuse.ts'
import { readProfile } from '#server/queries/read-profile.ts'
import { csvChunks, type ExportChunks, jsonChunks } from '#server/routes/export-chunks.ts'

/** An export reads a whole ledger: enough for every change of mind, too few to wear a server out. */
const PER_PERSON = { times: 20, windowMs: 3_600_000 }

/** How long a refused client waits; an export of 100,000 entries takes a few seconds. */
const RETRY_AFTER_SECONDS = 10

type Visit = PersonalVisit<object, object>

/** Everything but secrets, to take along. */
export const exportJson = personalRoute(
  {
    method: 'GET',
    path: PATHS.exportJson,
    summary: 'All data of the user except secrets',
    answer: {
      status: 200,
      schema: ExportAnswer,
      what: 'Profile, list, ledger with deleted entries, feedback, log-ins and security record',
    },
    refusals: ['reauthentication-needed', 'too-many-requests'],
    audit: 'export',
  },
  (visit) => answer(visit, 'json', 'application/json', jsonChunks),
)

/** The ledger for spreadsheets. */
export const exportCsv = personalRoute(
  {
    method: 'GET',
    path: PATHS.exportCsv,
    summary: 'The ledger of the user as a table',
    answer: {
      status: 200,
      schema: z.string(),
      what: 'A header row, then one row per entry',
      mediaType: 'text/csv',
    },
    refusals: ['reauthentication-needed', 'too-many-requests'],
    audit: 'export',
  },
  (visit) => answer(visit, 'csv', 'text/csv', csvChunks),
)

/**
 * Starts an export, one at a time per user and node.
 *
 * The first chunk is read after the audit has its line, so that the JSON holds the line of its own export.
 */
async function answer(
  { deps, person, request, log }: Visit,
  ending: 'json' | 'csv',
  mediaType: string,
  chunksOf: (deps: Visit['deps'], userId: string, profile: ExportAnswer['profile']) => ExportChunks,
): Promise<Answer> {
  const { userId } = person
  await requireFresh(deps, person)
  if (deps.exporting.has(userId)) {
    throw new Failure(
      'too-many-requests',
      'A download of yours is still running. Try again when it is done.',
      {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      },
    )
  }
  const release = () => void deps.exporting.delete(userId)
  deps.exporting.add(userId)
  try {
    await takeOrRefuse(deps.auth.limiter, `export ${userId}`, PER_PERSON)
    const { email, state, age, createdAt } = await readProfile(deps, userId)
    const profile = { email, state, age, created_at: createdAt.toISOString() }
    const day = new Date(deps.now()).toISOString().slice(0, 10)
    // The body of a response to HEAD is never read or canceled.
    const wantsBody = request.method !== 'HEAD'
    if (!wantsBody) release()
    return {
      status: 200,
      body: wantsBody ? streamChunks(chunksOf(deps, userId, profile), log, release) : null,
      headers: {
        'content-type': `${mediaType}; charset=utf-8`,
        'content-disposition': `attachment; filename="daily-bonus-blog-${day}.${ending}"`,
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
