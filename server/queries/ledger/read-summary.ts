import type { SummaryQuery, SummaryResponse } from '#contract/summary.ts'
import { claimPeriods } from '#core/ledger/claim-periods.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { isZone } from '#core/reset/reset-rule.ts'
import { callFunction, functionCall, returned } from '#server/db/call-function.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { onTheWayCall, presentOnTheWay } from '#server/queries/ledger/read-on-the-way.ts'

/**
 * Reads what a user has claimed today, this week, this month, and in total, by the calendar days of a zone, what should be at the
 * casinos now, and the cash-outs on the way.
 */
export async function readSummary(deps: Deps, userId: string, query: SummaryQuery): Promise<SummaryResponse> {
  const now = deps.now()
  const zone = query.zone ?? (await storedZone(deps, userId)) ?? 'UTC'
  const { today, week, month } = claimPeriods(zone, now)
  const casinos = await deps.catalog.forUser(userId)
  const [first, second] = await transaction(deps.db, [
    functionCall('read_claimed', {
      userId,
      today: new Date(today),
      week: new Date(week),
      month: new Date(month),
    }),
    onTheWayCall(casinos, userId, now),
  ])
  const claimed = returned('read_claimed', first)
  const { open, balance, used } = returned('read_on_the_way', second)
  return {
    claimed: {
      today: decimalText(claimed.today),
      week: decimalText(claimed.week),
      month: decimalText(claimed.month),
      total: decimalText(claimed.total),
    },
    balance: used ? decimalText(balance) : null,
    onTheWay: presentOnTheWay(casinos, open),
    zone,
    now: new Date(now).toISOString(),
  }
}

/** Another server may have accepted a zone that this machine does not know. */
async function storedZone({ db }: Deps, userId: string): Promise<string | null> {
  const { settings } = await callFunction(db, 'read_all_settings', { userId })
  const zone = settings?.time_zone ?? null
  return zone !== null && isZone(zone) ? zone : null
}
