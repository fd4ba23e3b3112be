import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Profile } from '#contract/account.ts'
import { ChangePlace, PlaceChanged } from '#contract/availability.ts'
import { DeleteAccount, DeleteAccountResponse, DeleteOwnAccount } from '#contract/delete-account.ts'
import { PATHS } from '#contract/paths.ts'
import { epochMs } from '#core/units.ts'
import { PASSWORD_TRIES, verifyCurrentPassword } from '#server/auth/passwords/verify-current-password.ts'
import { requireFresh, requireFreshSecondFactor } from '#server/auth/sessions/require-fresh.ts'
import { changePlace } from '#server/commands/account/change-place.ts'
import { deleteAccount } from '#server/commands/account/delete-account.ts'
import { ApiError } from '#server/errors.ts'
import { CLEAN_UP } from '#server/jobs/clean-up.ts'
import { readProfile } from '#server/queries/account/read-profile.ts'
import { keepLinksOff } from '#server/routes/keep-links-off.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'
import { requirePlace } from '#server/routes/require-place.ts'

const tags = ['Account']

/** The user's own account: its profile and its deletion. */
export const accountRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.get(
    PATHS.profile,
    {
      schema: {
        operationId: 'readProfile',
        tags,
        summary: 'Your account',
        response: { 200: responds(Profile, 'Your account') },
      },
    },
    async ({ user }) => {
      const { createdAt, timeZone: _, ...known } = await readProfile(deps, user.userId)
      return {
        ...known,
        createdAt: presentMoment(epochMs(createdAt.getTime())),
        mail: deps.config.smtpUrl !== null,
        now: presentMoment(deps.now()),
      } satisfies Profile
    },
  )

  app.put(
    PATHS.place,
    {
      schema: {
        operationId: 'changePlace',
        tags,
        summary: 'Change where you play',
        body: ChangePlace,
        response: { 200: responds(PlaceChanged, 'Casino links reflect the new location immediately') },
      },
      config: { audit: 'place-change', changes: 'account', errors: ['invalid', 'reauthentication-needed'] },
    },
    async ({ user, body }) => {
      const { code } = requirePlace(body.place)
      await requireFresh(deps, user)
      await changePlace(deps, user.userId, code)
      return { place: code, now: presentMoment(deps.now()) } satisfies PlaceChanged
    },
  )

  // Another user's ID gets the same 404 as an unknown one.
  app.post(
    PATHS.deleteAccount,
    {
      schema: {
        operationId: 'deleteAccountById',
        tags,
        summary: 'Delete your account',
        body: DeleteAccount,
        response: { 200: responds(DeleteAccountResponse, 'All of this user’s data is erased') },
      },
      config: {
        audit: 'delete-account',
        handlerLimits: [PASSWORD_TRIES],
        errors: ['wrong-credentials', 'reauthentication-needed', 'not-found'],
      },
    },
    async (request, reply) => {
      const { userId, user_id, password } = request.body
      if ((userId ?? user_id)?.toLowerCase() !== request.user.userId) throw new ApiError('not-found')
      return await eraseAccount(request, reply, password)
    },
  )

  app.delete(
    PATHS.account,
    {
      schema: {
        operationId: 'deleteAccount',
        tags,
        summary: 'Delete your account',
        body: DeleteOwnAccount,
        response: { 200: responds(DeleteAccountResponse, 'All of this user’s data is erased') },
      },
      config: {
        audit: 'delete-account',
        handlerLimits: [PASSWORD_TRIES],
        errors: ['wrong-credentials', 'reauthentication-needed'],
      },
    },
    async (request, reply) => await eraseAccount(request, reply, request.body.password),
  )
}

/**
 * Deletes the account of the signed-in user. Needs its password, or a passkey within the last ten minutes; with
 * two-factor on, also the second factor within them.
 */
async function eraseAccount(
  request: FastifyRequest,
  reply: FastifyReply,
  password: string | null | undefined,
): Promise<DeleteAccountResponse> {
  const { user, clientAddress, log } = request
  const { deps, authCookies } = request.server
  // After a recent passkey no password is needed. If one is sent, it must be correct.
  const recent = await requireFreshSecondFactor(deps, user)
  const byPasskey = recent === 'passkey' && !password
  const verified = byPasskey ? null : await verifyCurrentPassword(deps, user.userId, clientAddress, password)
  await keepLinksOff(request, reply, user.userId)
  const ended = await deleteAccount(deps, user, verified)
  // Another request deleted the account, changed its password, or ended this session first.
  if (ended === null) throw new ApiError('sign-in-needed')
  deps.auth.revoke(ended)
  deps.jobs.runSoon(CLEAN_UP)
  log.info('account deleted')
  authCookies.clearTokens(reply)
  authCookies.clearDevice(reply)
  // Not "cookies": that would reach every site of the same domain.
  reply.header('clear-site-data', '"cache", "storage"')
  return { now: presentMoment(deps.now()) }
}
