import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AddPasskey, PasskeyList, PasskeyOptions } from '#contract/passkeys.ts'
import { PATHS } from '#contract/paths.ts'
import { findAccountById } from '#server/auth/accounts/accounts.ts'
import { type ChallengeOwner, CHALLENGES_PER_USER } from '#server/auth/passkeys/passkey-challenges.ts'
import { deletePasskey } from '#server/auth/passkeys/passkey-rows.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { requireFresh } from '#server/auth/sessions/require-fresh.ts'
import { ApiError } from '#server/errors.ts'
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts'
import { presentPasskeys } from '#server/routes/account/present-passkeys.ts'
import { requirePasskeySupport } from '#server/routes/account/require-passkey-support.ts'
import { IdParams } from '#server/routes/path-params.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'
import { SEND_MAIL } from '#server/mail/queue-mail.ts'

const tags = ['Account']
const LIST = responds(PasskeyList, 'Your passkeys, oldest first')

const adding = ({ sessionId, userId }: CurrentUser): ChallengeOwner => ({ to: 'add', sessionId, userId })

/** The user's passkeys. */
export const passkeyRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const { passkeys } = deps.auth

  app.get(
    PATHS.passkeys,
    { schema: { operationId: 'listPasskeys', tags, summary: 'Your passkeys', response: { 200: LIST } } },
    async (request) => await presentPasskeys(request, request.user.userId),
  )

  app.post(
    PATHS.passkeyOptions,
    {
      schema: {
        operationId: 'startPasskey',
        tags,
        summary: 'Start adding a passkey',
        response: { 200: responds(PasskeyOptions, 'Options for the browser') },
      },
      config: { handlerLimits: [CHALLENGES_PER_USER], errors: ['invalid', 'reauthentication-needed'] },
    },
    async (request) => {
      const { user } = request
      await requireFresh(deps, user)
      await enforceRateLimit(deps.auth.limiter, user.userId, CHALLENGES_PER_USER)
      const site = requirePasskeySupport(request)
      const account = await findAccountById(deps.db, user.userId)
      if (!account) throw new ApiError('sign-in-needed')
      const owner = { userId: user.userId, email: account.email }
      const options = await passkeys.registrationOptions(site, owner, adding(user))
      return { options: { ...options }, now: presentMoment(deps.now()) } satisfies PasskeyOptions
    },
  )

  app.post(
    PATHS.passkeys,
    {
      schema: {
        operationId: 'addPasskey',
        tags,
        summary: 'Add a passkey',
        body: AddPasskey,
        response: { 201: LIST },
      },
      config: {
        audit: 'passkey-add',
        changes: 'account',
        errors: ['invalid', 'wrong-credentials', 'reauthentication-needed', 'conflict'],
      },
    },
    async (request, reply) => {
      const { body, user } = request
      const name = body.name.trim()
      if (name === '' || /\p{Cc}/u.test(name)) {
        throw new ApiError('invalid', 'Please give the passkey a name.', { field: 'name' })
      }
      await requireFresh(deps, user)
      const site = requirePasskeySupport(request)
      await passkeys.add(site, user, name, body.response, adding(user))
      deps.jobs.wake(SEND_MAIL)
      return reply.code(201).send(await presentPasskeys(request, user.userId))
    },
  )

  // Users may delete their last passkey: every account has a password.
  app.delete(
    `${PATHS.passkeys}/:id`,
    {
      schema: {
        operationId: 'deletePasskey',
        tags,
        summary: 'Delete a passkey',
        params: IdParams,
        response: { 200: LIST },
      },
      config: {
        audit: 'passkey-remove',
        changes: 'account',
        errors: ['not-found', 'reauthentication-needed'],
      },
    },
    async (request) => {
      const { params, user } = request
      await requireFresh(deps, user)
      if (!(await deletePasskey(deps.db, user, params.id, deps.now()))) throw new ApiError('not-found')
      deps.jobs.wake(SEND_MAIL)
      return await presentPasskeys(request, user.userId)
    },
  )
}
