import type { FastifyReply, FastifyRequest } from 'fastify'
import { USER_HEADER } from '#contract/user-header.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { ApiError } from '#server/errors.ts'

/** Identifies the user of a request and renews an expired access token. @returns null for a visitor. */
export async function findUser(request: FastifyRequest, reply: FastifyReply): Promise<CurrentUser | null> {
  const { deps, authCookies } = request.server
  const found = await deps.auth.authenticate(authCookies.readTokens(request))
  if (found?.renewed) authCookies.setTokens(reply, found.renewed.tokens, found.user.userId)
  return found?.user ?? null
}

/**
 * Rejects visitors, before the body is read, and sets `request.user`.
 *
 * Also rejects a page that was opened by another user of this browser, who has logged in since.
 *
 * @throws ApiError `sign-in-needed`, `other-person`.
 */
export async function requireUser(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const user = await findUser(request, reply)
  if (user === null) throw new ApiError('sign-in-needed', request.routeOptions.config.visitorMessage)
  request.user = user
  const pageUser = request.headers[USER_HEADER]
  if (pageUser !== undefined && pageUser !== user.userId) throw new ApiError('other-person')
}
