import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#server/errors.ts'
import { readVisitRules } from '#server/queries/limits/read-visit-rules.ts'

/**
 * Keeps casino links off for visitors of this browser until the user's break or reached limit ends, so that neither a
 * log-out nor the end of the session elsewhere turns them on. A later end, of another user of this browser, stays.
 */
export async function keepLinksOff(
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const { deps, authCookies } = request.server
  const now = deps.now()
  const rules = await readVisitRules(deps, userId, now).catch((error: unknown) => {
    // The account was deleted meanwhile, and its break with it.
    if (error instanceof ApiError) return null
    throw error
  })
  const end = rules?.offUntil ?? null
  const { linksOff } = deps.auth
  if (end === null || end <= (linksOff.read(authCookies.readLinksOff(request), now) ?? 0)) return
  authCookies.setLinksOff(reply, linksOff.sign(end), end)
}
