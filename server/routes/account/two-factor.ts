import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PATHS } from '#contract/paths.ts'
import { BackupCodes, TwoFactorConfirm, TwoFactorStart, TwoFactorState } from '#contract/second-factor.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { requireFresh } from '#server/auth/sessions/require-fresh.ts'
import { presentSecret } from '#server/auth/two-factor/totp.ts'
import { ApiError } from '#server/errors.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'
import { SEND_MAIL } from '#server/mail/queue-mail.ts'

const tags = ['Account']

/** Attempts of the first code. A new secret cannot be guessed, but each attempt costs a transaction. */
const CONFIRMATIONS = { name: 'first two-factor codes', per: 'user', times: 20, windowMs: 600_000 } as const

const stateResponse = { 200: responds(TwoFactorState, 'Whether it is on, and the codes left') }
const codesResponse = { 200: responds(BackupCodes, 'The backup codes, shown only once') }

/** Two-factor authentication: setting it up, turning it off, and its backup codes. */
export const twoFactorRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const { secondFactor } = deps.auth

  app.get(
    PATHS.twoFactor,
    {
      schema: {
        operationId: 'readTwoFactor',
        tags,
        summary: 'Whether two-factor is on',
        response: stateResponse,
      },
    },
    async ({ user }) => await presentState(deps, user.userId),
  )

  // The secret has no effect until one of its codes is confirmed.
  app.post(
    PATHS.twoFactorStart,
    {
      schema: {
        operationId: 'startTwoFactor',
        tags,
        summary: 'Start setting up two-factor',
        response: { 200: responds(TwoFactorStart, 'The secret, as text and for a QR code') },
      },
      config: { errors: ['reauthentication-needed', 'conflict'] },
    },
    async ({ user }) => {
      await requireFresh(deps, user)
      const { secret, email } = await secondFactor.start(user.userId)
      const { text, uri } = presentSecret(secret, email)
      return { secret: text, uri, now: presentMoment(deps.now()) } satisfies TwoFactorStart
    },
  )

  app.post(
    PATHS.twoFactorConfirm,
    {
      schema: {
        operationId: 'confirmTwoFactor',
        tags,
        summary: 'Turn two-factor on with its first code; other sessions end',
        body: TwoFactorConfirm,
        response: codesResponse,
      },
      config: {
        audit: 'two-factor-on',
        changes: 'account',
        limits: [CONFIRMATIONS],
        errors: ['wrong-code', 'conflict'],
      },
    },
    async ({ body, user }) => {
      const code = body.code?.trim() ?? ''
      if (code === '') throw new ApiError('invalid', 'Please enter the code.', { field: 'code' })
      const { codes, ended } = await secondFactor.confirm(user, code)
      deps.auth.revoke(ended)
      deps.jobs.wake(SEND_MAIL)
      return presentCodes(deps, codes)
    },
  )

  app.post(
    PATHS.twoFactorOff,
    {
      schema: {
        operationId: 'turnOffTwoFactor',
        tags,
        summary: 'Turn two-factor off',
        response: stateResponse,
      },
      config: { audit: 'two-factor-off', changes: 'account', errors: ['reauthentication-needed'] },
    },
    async ({ user }) => {
      await requireFresh(deps, user)
      await secondFactor.turnOff(user)
      deps.jobs.wake(SEND_MAIL)
      return await presentState(deps, user.userId)
    },
  )

  app.post(
    PATHS.twoFactorBackupCodes,
    {
      schema: {
        operationId: 'renewBackupCodes',
        tags,
        summary: 'Create new backup codes; the old ones stop working',
        response: codesResponse,
      },
      config: { audit: 'backup-codes', changes: 'account', errors: ['reauthentication-needed', 'conflict'] },
    },
    async ({ user }) => {
      await requireFresh(deps, user)
      return presentCodes(deps, await secondFactor.renewBackupCodes(user))
    },
  )
}

async function presentState({ auth, now }: AppDeps, userId: string): Promise<TwoFactorState> {
  return { ...(await auth.secondFactor.read(userId)), now: presentMoment(now()) }
}

function presentCodes({ now }: AppDeps, codes: readonly string[]): BackupCodes {
  return { codes: [...codes], now: presentMoment(now()) }
}
