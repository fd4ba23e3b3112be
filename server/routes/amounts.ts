import { RowAnswer } from '#contract/dashboard.ts'
import { RecordAmount } from '#contract/entries.ts'
import { MESSAGES } from '#contract/errors.ts'
import { recordAmount } from '#server/commands/record-amount.ts'
import { readAmount } from '#server/commands/read-amount.ts'
import { readCasinoId } from '#server/http/read-casino-id.ts'
import { personalRoute, type Route } from '#server/http/route.ts'
import { limitLedgerWrites } from '#server/routes/limit-ledger-writes.ts'

/** Cash-out: money won out of a casino. */
export const cashOut = amountRoute('cash_out', 'cash-outs', 'Record a cash-out', MESSAGES.visitorCashOut)

/** Spend: money put into a casino. */
export const spend = amountRoute('spend', 'spends', 'Record a spend', MESSAGES.visitorSpend)

function amountRoute(
  kind: 'cash_out' | 'spend',
  segment: 'cash-outs' | 'spends',
  summary: string,
  visitorMessage: string,
): Route {
  return personalRoute(
    {
      method: 'POST',
      path: `/api/casinos/{casinoId}/${segment}`,
      summary,
      body: RecordAmount,
      answer: { status: 201, schema: RowAnswer, what: 'The changed row and the totals' },
      refusals: ['not-found', 'conflict', 'too-many-requests'],
      visitorMessage,
      changes: 'dashboard',
    },
    async ({ deps, person, params, body }) => {
      const casinoId = readCasinoId(params)
      const amount = readAmount(body.amount)
      const saved = await limitLedgerWrites(deps, person.userId, body.id, () =>
        recordAmount(deps, person.userId, casinoId, kind, amount, body),
      )
      return { status: saved.replayed ? 200 : 201, body: saved }
    },
  )
}
