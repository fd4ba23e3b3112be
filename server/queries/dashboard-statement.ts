import type pg from 'pg'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import type { VoteState } from '#core/votes/vote.ts'
import type { Tier } from '#core/ranking/tier.ts'
import { type Cents, cents, type EpochMs, epochMs } from '#core/units.ts'
import type { Statement } from '#server/db/database.ts'

/** A person's own part of one casino, as `dashboardStatement` brings it. */
export type OwnRow = {
  readonly casinoId: number
  readonly lastCollected: EpochMs | null
  readonly payout: Cents
  readonly spent: Cents
  readonly vote: VoteState
  readonly tier: Tier
  readonly rank: number
  readonly hidden: boolean
  readonly snoozedUntil: EpochMs | null
}

const ZERO = cents(0)

/** All of a person's rows in one value: the hot read, and what every write answers with. */
export function dashboardStatement(userId: string): Statement {
  return { name: 'dashboard', text: TEXT, values: [userId] }
}

/** @returns the rows that `dashboardStatement` brought; none for a person who has none. */
export function ownRows(result: pg.QueryResult | undefined): OwnRow[] {
  const text: unknown = result?.rows[0]?.rows
  return typeof text === 'string' ? text.split(';').map(ownRow) : []
}

// One text of commas and semicolons: no column can hold either. On both sides it costs a fifth less than JSON,
// and half of what sixty rows of seven columns cost the client (bench/README.md).
const TEXT = `
  select string_agg(concat_ws(',', casino_id, coalesce(date_part('epoch', last_collected)::text, ''),
    user_total_payout, user_total_spent, user_vote, user_tier, user_rank, hidden::int,
    coalesce(date_part('epoch', snoozed_until)::text, '')), ';') as rows
  from casinos_users where user_id = $1`

/** Most of a list is untouched. */
function money(text: string): Cents {
  return text === '0.00' ? ZERO : centsOfDecimal(text)
}

function ownRow(text: string): OwnRow {
  const [casinoId, collected, payout = '', spent = '', vote, tier, rank, hidden, snoozed] = text.split(',')
  return {
    casinoId: Number(casinoId),
    lastCollected: collected ? epochMs(Math.round(Number(collected) * 1000)) : null,
    payout: money(payout),
    spent: money(spent),
    vote: Number(vote) as VoteState,
    tier: Number(tier) as Tier,
    rank: Number(rank),
    hidden: hidden === '1',
    snoozedUntil: snoozed ? epochMs(Math.round(Number(snoozed) * 1000)) : null,
  }
}
