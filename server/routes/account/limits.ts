import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { LimitsResponse, SetLimit, StartBreak } from '#contract/limits.ts'
import { PATHS } from '#contract/paths.ts'
import { cancelRaise, confirmBreakEnd, confirmRaise, setLimit, startBreak } from '#core/limits/limit-rules.ts'
import { ok } from '#core/result.ts'
import { readZeroAmount } from '#server/commands/ledger/read-fields.ts'
import { changeLimits } from '#server/commands/limits/change-limits.ts'
import { readLimits } from '#server/queries/limits/read-limits.ts'
import { keepLinksOff } from '#server/routes/keep-links-off.ts'
import { PeriodParams } from '#server/routes/path-params.ts'
import { responds } from '#server/routes/responds.ts'

const tags = ['Limits']
const response = { 200: responds(LimitsResponse, 'The limits and the break') }

/** The user's spend limits and breaks. The server's time decides. */
export const limitRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.get(
    PATHS.limits,
    { schema: { operationId: 'readLimits', tags, summary: 'Your spend limits and break', response } },
    async (request, reply) => {
      const { userId } = request.user
      const limits = await readLimits(deps, userId)
      const isReached = Object.values(limits.limits).some(({ state }) => state === 'reached')
      // The session may end elsewhere.
      if (limits.break !== null || isReached) await keepLinksOff(request, reply, userId)
      return limits
    },
  )

  app.put(
    `${PATHS.limits}/:period`,
    {
      schema: {
        operationId: 'setLimit',
        tags,
        summary: 'Set, lower, or remove a limit, or ask for a higher one',
        params: PeriodParams,
        body: SetLimit,
        response,
      },
      config: { errors: ['not-found', 'conflict'], changes: 'account' },
    },
    async ({ user, params, body }) => {
      const amount = body.amount === null ? null : readZeroAmount(body.amount)
      return await changeLimits(deps, user.userId, (rules, now) =>
        setLimit(rules, params.period, amount, now),
      )
    },
  )

  app.post(
    `${PATHS.limits}/:period/confirm`,
    {
      schema: {
        operationId: 'confirmLimit',
        tags,
        summary: 'Confirm a higher limit, or none, 24 hours after asking for it',
        params: PeriodParams,
        response,
      },
      config: { errors: ['not-found', 'conflict'], changes: 'account' },
    },
    async ({ user, params }) =>
      await changeLimits(deps, user.userId, (rules, now) => confirmRaise(rules, params.period, now)),
  )

  app.delete(
    `${PATHS.limits}/:period/pending`,
    {
      schema: {
        operationId: 'cancelPendingLimit',
        tags,
        summary: 'Cancel a higher limit that is not confirmed yet',
        params: PeriodParams,
        response,
      },
      config: { errors: ['not-found'], changes: 'account' },
    },
    async ({ user, params }) =>
      await changeLimits(deps, user.userId, (rules) => ok(cancelRaise(rules, params.period))),
  )

  app.post(
    PATHS.breaks,
    {
      schema: {
        operationId: 'startBreak',
        tags,
        summary: 'Start a break, or extend the current one',
        body: StartBreak,
        response,
      },
      config: { changes: 'account' },
    },
    async (request, reply) => {
      const { user, body } = request
      const limits = await changeLimits(deps, user.userId, (rules, now) =>
        ok(startBreak(rules, body.length, now)),
      )
      await keepLinksOff(request, reply, user.userId)
      return limits
    },
  )

  app.post(
    PATHS.breakEndConfirmation,
    {
      schema: {
        operationId: 'confirmBreakEnd',
        tags,
        summary: 'Confirm that you want to continue after a break',
        response,
      },
      config: { errors: ['conflict'], changes: 'account' },
    },
    async ({ user }) => await changeLimits(deps, user.userId, confirmBreakEnd),
  )
}
