import { VISITOR_MESSAGES } from '#contract/visitor-messages.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type * as z from 'zod'
import { RowResponse } from '#contract/dashboard.ts'
import {
  RecordAmount,
  RecordCashOut,
  RecordCollection,
  RecordCorrection,
  RecordPlayed,
} from '#contract/entries.ts'
import {
  recordCorrection,
  recordPlayed,
  recordAmount,
  recordCollection,
} from '#server/commands/ledger/record-entry.ts'
import { readAmount } from '#server/commands/ledger/read-fields.ts'
import { LEDGER_WRITES, limitLedgerWrites } from '#server/routes/ledger/limit-ledger-writes.ts'
import { CasinoParams } from '#server/routes/path-params.ts'
import { responds } from '#server/routes/responds.ts'

const config = {
  handlerLimits: [LEDGER_WRITES],
  errors: ['not-found', 'conflict'],
  changes: 'dashboard',
} as const

/** Returns the options of a route that records an entry. */
function recording<Body extends z.ZodType>(
  operationId: string,
  summary: string,
  body: Body,
  visitorMessage?: string,
) {
  return {
    schema: {
      operationId,
      tags: ['Ledger'],
      summary,
      params: CasinoParams,
      body,
      response: {
        201: responds(RowResponse, 'The changed row and the totals'),
        200: responds(RowResponse, 'The same write was recorded before'),
      },
    },
    config: { ...config, ...(visitorMessage !== undefined && { visitorMessage }) },
  }
}

/** Records collections, cash-outs, spends, corrections, and amounts played. The client's ID makes a retry harmless. */
export const recordRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  /** Records an entry unless the user has reached the limit. Returns the status and the body of the response. */
  async function recorded(userId: string, id: string, record: () => Promise<RowResponse>) {
    const saved = await limitLedgerWrites(deps, userId, id, record)
    return [saved.replayed ? 200 : 201, saved] as const
  }

  app.post(
    '/api/casinos/:casinoId/collections',
    recording('recordCollection', 'Record a collection', RecordCollection, VISITOR_MESSAGES.collect),
    async ({ user: { userId }, params: { casinoId }, body }, reply) => {
      const [status, saved] = await recorded(userId, body.id, () =>
        recordCollection(deps, userId, casinoId, body),
      )
      return reply.code(status).send(saved)
    },
  )

  app.post(
    '/api/casinos/:casinoId/cash-outs',
    recording('recordCashOut', 'Record a cash-out', RecordCashOut, VISITOR_MESSAGES['cash-out']),
    async ({ user: { userId }, params: { casinoId }, body }, reply) => {
      const amount = readAmount(body.amount)
      const [status, saved] = await recorded(userId, body.id, () =>
        recordAmount(deps, userId, casinoId, 'cash_out', amount, body),
      )
      return reply.code(status).send(saved)
    },
  )

  app.post(
    '/api/casinos/:casinoId/spends',
    recording('recordSpend', 'Record a spend', RecordAmount, VISITOR_MESSAGES.spend),
    async ({ user: { userId }, params: { casinoId }, body }, reply) => {
      const amount = readAmount(body.amount)
      const [status, saved] = await recorded(userId, body.id, () =>
        recordAmount(deps, userId, casinoId, 'spend', amount, body),
      )
      return reply.code(status).send(saved)
    },
  )

  app.post(
    '/api/casinos/:casinoId/corrections',
    recording('recordCorrection', 'Record what the balance of a casino is', RecordCorrection),
    async ({ user: { userId }, params: { casinoId }, body }, reply) => {
      const [status, saved] = await recorded(userId, body.id, () =>
        recordCorrection(deps, userId, casinoId, body),
      )
      return reply.code(status).send(saved)
    },
  )

  app.post(
    '/api/casinos/:casinoId/played',
    recording('recordPlayed', 'Record an amount that was played through', RecordPlayed),
    async ({ user: { userId }, params: { casinoId }, body }, reply) => {
      const [status, saved] = await recorded(userId, body.id, () =>
        recordPlayed(deps, userId, casinoId, body),
      )
      return reply.code(status).send(saved)
    },
  )
}
