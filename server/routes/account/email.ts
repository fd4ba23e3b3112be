import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PATHS } from '#contract/paths.ts'
import { ChangeEmail, Done, MailResponse, UndoEmailChange, UseMailToken } from '#contract/recovery.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { readAccountAddress, requireEmailAddress } from '#server/auth/email/email-address.ts'
import { requireFresh } from '#server/auth/sessions/require-fresh.ts'
import { confirmEmailChange } from '#server/auth/email/confirm-email-change.ts'
import { requestEmailChange } from '#server/auth/email/request-email-change.ts'
import { undoEmailChange, findUndoAddress } from '#server/auth/email/undo-email-change.ts'
import { ApiError } from '#server/errors.ts'
import { enforceRateLimits } from '#server/rate-limits/enforce-rate-limit.ts'
import type { Limit } from '#server/rate-limits/rate-limiter.ts'
import { readProfile } from '#server/queries/account/read-profile.ts'
import { presentMoment, responds } from '#server/routes/responds.ts'
import { SEND_MAIL } from '#server/mail/queue-mail.ts'

const REQUESTS: Limit = { name: 'changes of the email address', per: 'user', times: 6, windowMs: 3_600_000 }
/** From all users together: it may be another person's mailbox. */
const EMAILS: Limit = { name: 'emails to a new address', per: 'email', times: 3, windowMs: 3_600_000 }
/** All kinds together. */
export const LINKS = { name: 'links of emails', per: 'address', times: 60, windowMs: 600_000 } as const

/** Requests a change of the email address. Nothing changes until the new address confirms it. */
export const emailChangeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.post(
    PATHS.emailChange,
    {
      schema: {
        operationId: 'changeEmail',
        tags: ['Account'],
        summary: 'Change your email address',
        body: ChangeEmail,
        response: { 200: responds(MailResponse, 'A link was sent to the new address') },
      },
      config: {
        audit: 'email-change',
        changes: 'account',
        handlerLimits: [REQUESTS, EMAILS],
        errors: ['reauthentication-needed'],
      },
    },
    async ({ body, user }) => {
      await requireFresh(deps, user)
      const email = requireEmailAddress(body.email)
      const { email: current } = await readProfile(deps, user.userId)
      if (email === current) throw new ApiError('invalid', 'That’s already your address.', { field: 'email' })
      await enforceRateLimits(deps.auth.limiter, [
        [user.userId, REQUESTS],
        [email, EMAILS],
      ])
      await requestEmailChange(deps, user, email, deps.config.verifyEmail)
      deps.jobs.wake(SEND_MAIL)
      const mail = deps.config.smtpUrl !== null
      return { mail, now: presentMoment(deps.now()) } satisfies MailResponse
    },
  )
}

/** Links from emails that confirm a new address, or take the old one back. Anyone may try one. */
export const emailLinkRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  const links = [
    {
      path: PATHS.emailChangeConfirm,
      body: UseMailToken,
      audit: 'email-confirm',
      operationId: 'confirmEmailChange',
      summary: 'Confirm a new address with a link from an email',
      use: async ({ token }: UseMailToken) => ({
        userId: await confirmEmailChange(deps, token, deps.config.verifyEmail),
        ended: [],
      }),
    },
    {
      path: PATHS.emailChangeUndo,
      body: UndoEmailChange,
      audit: 'email-undo',
      operationId: 'undoEmailChange',
      summary: 'Take an address back with a link from an email',
      use: async ({ token, email }: UndoEmailChange) => {
        if (email !== null && email !== undefined) await requireAddressOfLink(deps, token, email)
        return await undoEmailChange(deps, token)
      },
    },
  ] as const

  for (const { path, body, audit, operationId, summary, use } of links) {
    app.post(
      path,
      {
        schema: {
          operationId,
          tags: ['Recovery'],
          summary,
          body,
          response: { 200: responds(Done, 'Done') },
        },
        config: { audit, limits: [LINKS], errors: ['invalid', 'expired-link', 'conflict'] },
      },
      async (request) => {
        const { userId, ended } = await use(request.body)
        deps.auth.revoke(ended)
        deps.events.publish({ user: userId, event: 'account', tab: null })
        deps.jobs.wake(SEND_MAIL)
        request.subjectId = userId
        return { now: presentMoment(deps.now()) } satisfies Done
      },
    )
  }
}

/** @throws ApiError `expired-link`; `invalid` when the link belongs to another address than the typed one. */
async function requireAddressOfLink(
  deps: AppDeps,
  token: string | null | undefined,
  typed: string,
): Promise<void> {
  const email = await findUndoAddress(deps, token)
  if (email === null) throw new ApiError('expired-link')
  if (readAccountAddress(typed) !== email)
    throw new ApiError('invalid', 'This link belongs to another address.', { field: 'email' })
}
