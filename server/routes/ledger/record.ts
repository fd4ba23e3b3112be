import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { RowResponse } from '#contract/dashboard.ts'
import { RecordAmount, RecordCollection } from '#contract/entries.ts'
import { MESSAGES } from '#contract/errors.ts'
import { readAmount } from '#server/commands/ledger/read-amount.ts'
import { recordAmount } from '#server/commands/ledger/record-amount.ts'
import { recordCollection } from '#server/commands/ledger/record-collection.ts'
import { LEDGER_WRITES, limitLedgerWrites } from '#server/routes/ledger/limit-ledger-writes.ts'
import { CasinoParams } from '#server/routes/path-params.ts'
import { responds } from '#server/routes/responds.ts'

const config = {
  handlerLimits: [LEDGER_WRITES],
  errors: ['not-found', 'conflict'],
  changes: 'dashboard',
} as const

const response = {
  201: responds(RowResponse, 'The changed row and the totals'),
  200: responds(RowResponse, 'The same write was recorded before'),
}

/** Records collections, cash-outs, and spends. The client's ID makes a retry harmless. */
export const recordRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.post(
    '/api/casinos/:casinoId/collections',
    {
      schema: {
        operationId: 'recordCollection',
        tags: ['Ledger'],
        summary: 'Record a collection',
        params: CasinoParams,
        body: RecordCollection,
        response,
      },
      config: { ...config, visitorMessage: MESSAGES.visitorCollect },
    },
    async ({ user, params, body }, reply) => {
      const saved = await limitLedgerWrites(deps, user.userId, body.id, () =>
        recordCollection(deps, user.userId, params.casinoId, body),
      )
      return reply.code(saved.replayed ? 200 : 201).send(saved)
    },
  )

  const amounts = [
    ['cash-outs', 'cash_out', 'recordCashOut', 'Record a cash-out', MESSAGES.visitorCashOut],
    ['spends', 'spend', 'recordSpend', 'Record a spend', MESSAGES.visitorSpend],
  ] as const

  for (const [segment, kind, operationId, summary, visitorMessage] of amounts) {
    app.post(
      `/api/casinos/:casinoId/${segment}`,
      {
        schema: {
          operationId,
          tags: ['Ledger'],
          summary,
          params: CasinoParams,
          body: RecordAmount,
          response,
        },
        config: { ...config, visitorMessage },
      },
      async ({ user, params, body }, reply) => {
        const amount = readAmount(body.amount)
        const saved = await limitLedgerWrites(deps, user.userId, body.id, () =>
          recordAmount(deps, user.userId, params.casinoId, kind, amount, body),
        )
        return reply.code(saved.replayed ? 200 : 201).send(saved)
      },
    )
  }
}
