import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { LogInPasskey, PasskeyLogInOptions } from '#contract/passkeys.ts'
import { PATHS } from '#contract/paths.ts'
import { SignedIn } from '#contract/session.ts'
import { findAccountById } from '#server/auth/accounts/accounts.ts'
import { otherPasskeyHosts } from '#server/auth/passkeys/passkey-rows.ts'
import { countLogIn, LOG_INS } from '#server/auth/sessions/count-log-in.ts'
import { ApiError } from '#server/errors.ts'
import { requirePasskeySupport } from '#server/routes/account/require-passkey-support.ts'
import { completeLogin } from '#server/routes/log-in/complete-login.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'

const RESPONSES = { name: 'log-ins with passkeys', per: 'address', times: 100, windowMs: 600_000 } as const
/** A challenge is a row that anyone can request. */
const CHALLENGES = { ...RESPONSES, name: 'challenges for log-ins with passkeys' }

/** Log-in with a passkey. A passkey has two factors in one, so no code is required after it. */
export const passkeyLogInRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps, authCookies } = app
  const { challenges } = deps.auth.passkeys

  app.post(
    PATHS.logInPasskeyOptions,
    {
      schema: {
        operationId: 'startPasskeyLogIn',
        tags: ['Log-in'],
        summary: 'Start a log-in with a passkey',
        response: { 200: responds(PasskeyLogInOptions, 'Options for the browser; they name no account') },
      },
      config: { limits: [CHALLENGES], errors: ['invalid'] },
    },
    async (request, reply) => {
      const site = requirePasskeySupport(request)
      // All tabs share one browser ID, so that a second tab does not invalidate the first one's challenge.
      const browser =
        challenges.readBrowser(authCookies.readPasskeyBrowser(request)) ?? challenges.newBrowser()
      const options = await deps.auth.passkeys.authenticationOptions(site, { to: 'log-in', browser })
      const formerHosts = await otherPasskeyHosts(deps.db, site.rpId)
      authCookies.setPasskeyBrowser(reply, browser)
      return {
        options: { ...options },
        formerHosts: [...formerHosts],
        now: presentMoment(deps.now()),
      } satisfies PasskeyLogInOptions
    },
  )

  app.post(
    PATHS.logInPasskey,
    {
      schema: {
        operationId: 'logInWithPasskey',
        tags: ['Log-in'],
        summary: 'Log in with a passkey',
        body: LogInPasskey,
        response: { 200: responds(SignedIn, 'Signed in') },
      },
      config: {
        audit: 'log-in-passkey',
        limits: [RESPONSES],
        handlerLimits: LOG_INS,
        errors: ['invalid', 'wrong-credentials', 'email-unverified'],
      },
    },
    async (request, reply) => {
      const { body, clientAddress: address } = request
      const site = requirePasskeySupport(request)
      const browser = challenges.readBrowser(authCookies.readPasskeyBrowser(request))
      if (browser === null) throw new ApiError('wrong-credentials', 'This took too long. Please try again.')
      const owner = { to: 'log-in', browser } as const
      const { userId, passkeyId } = await deps.auth.passkeys.verifyPasskey(site, body.response, owner)
      const account = await findAccountById(deps.db, userId)
      if (!account) throw new ApiError('wrong-credentials', 'This passkey can’t be used here.')
      await countLogIn(deps, account.id, address, 'a passkey')
      const evidence = { method: 'passkey', password: null, passkeyId, factorSince: null } as const
      const signedIn = await completeLogin(request, reply, account, evidence)
      if (signedIn === null) throw new ApiError('wrong-credentials')
      await deps.auth.pendingLogin.drop(authCookies.readPendingLogin(request), account.id)
      return signedIn
    },
  )
}
