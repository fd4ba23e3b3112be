import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Reauthenticate } from '#contract/account.ts'
import { PasskeyOptions } from '#contract/passkeys.ts'
import { PATHS } from '#contract/paths.ts'
import { SignedIn } from '#contract/session.ts'
import { CHALLENGES_PER_USER } from '#server/auth/passkeys/passkey-challenges.ts'
import { PASSWORD_TRIES, verifyCurrentPassword } from '#server/auth/passwords/verify-current-password.ts'
import type { AuthMethod } from '#server/auth/sessions/sessions.ts'
import { ApiError } from '#server/errors.ts'
import { requirePasskeySupport } from '#server/routes/account/require-passkey-support.ts'
import { presentSignedIn } from '#server/routes/log-in/present-session.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'

/** Reauthentication before sensitive operations: issues new tokens, and allows them for ten minutes. */
export const reauthenticationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps, authCookies } = app

  app.post(
    PATHS.reauthenticateOptions,
    {
      schema: {
        operationId: 'startReauthentication',
        tags: ['Account'],
        summary: 'Start reauthentication with a passkey',
        response: { 200: responds(PasskeyOptions, 'Options for the browser') },
      },
      config: { limits: [CHALLENGES_PER_USER], errors: ['invalid'] },
    },
    async (request) => {
      const { user } = request
      const site = requirePasskeySupport(request)
      const options = await deps.auth.passkeys.authenticationOptions(site, { to: 'confirm', ...user })
      return { options: { ...options }, now: presentMoment(deps.now()) } satisfies PasskeyOptions
    },
  )

  app.post(
    PATHS.reauthenticate,
    {
      schema: {
        operationId: 'reauthenticate',
        tags: ['Account'],
        summary: 'Reauthenticate',
        body: Reauthenticate,
        response: { 200: responds(SignedIn, 'Confirmed, with new tokens') },
      },
      config: {
        audit: 'confirm',
        handlerLimits: [PASSWORD_TRIES],
        errors: ['wrong-credentials', 'code-needed', 'wrong-code'],
      },
    },
    async (request, reply) => {
      const { user } = request
      // Both cookies are needed: an access token cannot be renewed and must not become a session.
      const session = await deps.auth.readSession(authCookies.readTokens(request))
      if (session?.user.sessionId !== user.sessionId) throw new ApiError('sign-in-needed')
      const device = authCookies.readDevice(request)
      const isKnown = deps.auth.devices.recognize(device, session.account.email) !== null
      const { method, password } = await verifyIdentity(request, request.body, isKnown)
      const renewed = await deps.auth.reauthenticate(user, session.account, method, password)
      if (!renewed) throw new ApiError('sign-in-needed')
      return presentSignedIn(reply, renewed)
    },
  )
}

/** @returns how the user authenticated, and the fingerprint of the password if one was sent. */
async function verifyIdentity(
  request: FastifyRequest,
  body: Reauthenticate,
  isKnownDevice: boolean,
): Promise<{ readonly method: AuthMethod; readonly password: Buffer | null }> {
  const { user, clientAddress } = request
  const { deps } = request.server
  if ('passkey' in body) {
    const site = requirePasskeySupport(request)
    const owner = { to: 'confirm', ...user } as const
    const { userId } = await deps.auth.passkeys.verifyPasskey(site, body.passkey, owner)
    if (userId === user.userId) return { method: 'passkey', password: null }
    throw new ApiError('wrong-credentials', 'That passkey isn’t on your account.', { field: 'passkey' })
  }
  // The password is checked first, so that only its owner learns whether a code is correct.
  const password = await verifyCurrentPassword(deps, user.userId, clientAddress, body.password)
  const twoFactor = await deps.auth.pendingLogin.confirm(user.userId, body.code?.trim() ?? '', isKnownDevice)
  return { method: twoFactor ? 'password-and-code' : 'password', password }
}
