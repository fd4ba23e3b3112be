import type { Casino, CasinosAnswer } from '#contract/casinos.ts'
import type { DashboardAnswer, DashboardRow, RowAnswer, Totals } from '#contract/dashboard.ts'
import type { RankingAnswer } from '#contract/ranking.ts'
import type { SessionAnswer, SessionUser } from '#contract/session.ts'
import {
  type Door,
  isAnything,
  isFlag,
  isMoment,
  isMoney,
  isNumber,
  isText,
  isWhole,
  listOf,
  objectOf,
  oneOf,
  orMissing,
  orNull,
} from '#web/data/door.ts'

const isTierNumber = oneOf(1, 2, 3, 4, 5)

/** A link of the catalogue goes into an href: nothing but the web may pass. */
const isWebAddress: Door<string> = (value): value is string =>
  typeof value === 'string' && /^https?:\/\//.test(value)

export const isCasino = objectOf<Casino>({
  id: isWhole,
  name: isText,
  tier: orNull(isTierNumber),
  tier_reason: orNull(isText),
  rank: isWhole,
  link: orNull(isWebAddress),
  referral: isFlag,
  site: orNull(isWebAddress),
  active: isFlag,
  status: isText,
  operator: orNull(isText),
  min_age: orNull(isWhole),
  reset_type: orNull(oneOf('hourly', 'specific_time')),
  reset_value: orNull(isText),
  reset_zone: orNull(isText),
  reset_confirmed: isFlag,
  expected_daily_reward: orNull(isMoney),
  rtp: isNumber,
  rtp_published: isFlag,
  expected_reward: orNull(isMoney),
  community_rank: isWhole,
  votes: isWhole,
  wash_game: orNull(isText),
  where_to_collect: orNull(isText),
  best_strategy: orNull(isText),
  supports_crypto: orNull(isFlag),
  bank_min: orNull(isMoney),
  gift_min: orNull(isMoney),
  crypto_min: orNull(isMoney),
  wallet_min: orNull(isMoney),
  wallet_name: orNull(isText),
  currency: orNull(isText),
  exchange_rate: orNull(isText),
  notes: orNull(isText),
  provenance: objectOf<Casino['provenance']>({
    sources: listOf(isWebAddress),
    checked_on: isText,
    confidence: oneOf('high', 'medium', 'low'),
    // Nothing here reads the single figures' sources.
    figures: isAnything as Door<NonNullable<Casino['provenance']['figures']>>,
  }),
})

export const isCasinosAnswer = objectOf<CasinosAnswer>({ casinos: listOf(isCasino), now: isMoment })

export const isDashboardRow = objectOf<DashboardRow>({
  casino_id: isWhole,
  last_collected: orNull(isMoment),
  user_total_payout: isMoney,
  user_total_spent: isMoney,
  user_vote: oneOf(-1, 0, 1),
  user_tier: isTierNumber,
  user_rank: isWhole,
  hidden: isFlag,
  snoozed_until: orNull(isMoment),
  community_rank: isWhole,
  votes: isWhole,
  expected_reward: orNull(isMoney),
  next_available_at: orNull(isMoment),
  ready: isFlag,
})

const isTotals = objectOf<Totals>({
  available_now: isMoney,
  collected: isMoney,
  spent: isMoney,
  profit: isMoney,
})

export const isDashboardAnswer = objectOf<DashboardAnswer>({
  casinos: listOf(isDashboardRow),
  totals: isTotals,
  now: isMoment,
})

export const isRowAnswer = objectOf<RowAnswer>({
  casino: isDashboardRow,
  totals: isTotals,
  entry_id: orMissing(isText),
  replayed: isFlag,
  now: isMoment,
})

export const isRankingAnswer = objectOf<RankingAnswer>({ saved: isWhole, now: isMoment })

const isSessionUser = objectOf<SessionUser>({
  id: isText,
  email: isText,
  state: orNull(isText),
  emailVerified: isFlag,
  twoFactor: isFlag,
})

export const isSessionAnswer = objectOf<SessionAnswer>({
  user: orNull(isSessionUser),
  expires_at: orNull(isMoment),
  now: isMoment,
})
