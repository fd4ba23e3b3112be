import type { ListCasino, ListCasinosResponse, Playthrough } from '#contract/casinos.ts'
import type { DashboardResponse, DashboardRow, RowResponse, Totals } from '#contract/dashboard.ts'
import { PATHS } from '#contract/paths.ts'
import type { LimitsResponse, LimitStatus, SpendLimits } from '#contract/limits.ts'
import type { RankingResponse } from '#contract/ranking.ts'
import type { RoundResponse } from '#contract/round.ts'
import { type Tag, TAG_COLORS } from '#core/tags/tag.ts'
import type { SessionResponse, SessionUser } from '#contract/session.ts'
import { isBonusValue, isClock, isOwnFigures } from '#web/api/dashboard/bonus-guards.ts'
import { isLearned, isLearnedDaysToPaid, isLearnedValue } from '#web/api/dashboard/learned-guard.ts'
import { isRound } from '#web/api/dashboard/round-guards.ts'
import { isListOrder } from '#web/api/dashboard/list-order-guard.ts'
import type { CashOutsAs } from '#web/api/ledger/ledger-entry.ts'
import {
  type Guard,
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
} from '#web/api/type-guards.ts'

/** A tag of a row. */
export const isTag = objectOf<Tag>({ text: isText, color: oneOf(...TAG_COLORS) })

const isTierNumber = oneOf(1, 2, 3, 4, 5)

/** The path of a visit, which the server redirects to the casino. It is used in an `href`. */
const isVisitPath: Guard<string> = (value): value is string =>
  typeof value === 'string' && value.startsWith(`${PATHS.casinos}/`)

/** Other links of the catalog are used in an `href`, so only http and https URLs pass. */
export const isWebAddress: Guard<string> = (value): value is string =>
  typeof value === 'string' && /^https?:\/\//.test(value)

export const isListCasino = objectOf<ListCasino>({
  id: isWhole,
  parentId: orNull(isWhole),
  name: isText,
  tier: orNull(isTierNumber),
  tierReason: orNull(isText),
  rank: isWhole,
  link: orNull(isVisitPath),
  referral: isFlag,
  opensBonusPage: orMissing(oneOf(true)),
  site: orNull(isWebAddress),
  active: isFlag,
  status: isText,
  operator: orNull(isText),
  minAge: orNull(isWhole),
  resetType: orNull(oneOf('hourly', 'specific_time')),
  resetValue: orNull(isText),
  resetZone: orNull(isText),
  resetConfirmed: isFlag,
  clock: isClock,
  value: isBonusValue,
  expectedDailyReward: orNull(isMoney),
  rtp: isNumber,
  rtpPublished: isFlag,
  expectedReward: orNull(isMoney),
  communityRank: isWhole,
  votes: isWhole,
  washGame: orNull(isText),
  whereToCollect: orNull(isText),
  bestStrategy: orNull(isText),
  supportsCrypto: orNull(isFlag),
  bankMin: orNull(isMoney),
  giftMin: orNull(isMoney),
  cryptoMin: orNull(isMoney),
  walletMin: orNull(isMoney),
  walletName: orNull(isText),
  currency: orNull(isText),
  exchangeRate: orNull(isText),
  playthrough: orMissing(objectOf<Playthrough>({ times: isNumber, terms: orNull(isText) })),
  learned: orMissing(isLearned),
  learnedValue: orMissing(isLearnedValue),
  learnedDaysToPaid: orMissing(isLearnedDaysToPaid),
})

export const isListCasinosResponse = objectOf<ListCasinosResponse>({
  casinos: listOf(isListCasino),
  now: isMoment,
})

export const isDashboardRow = objectOf<DashboardRow>({
  casinoId: isWhole,
  parentId: orNull(isWhole),
  lastCollected: orNull(isMoment),
  userTotalPayout: isMoney,
  userTotalSpent: isMoney,
  userVote: oneOf(-1, 0, 1),
  userTier: isTierNumber,
  userRank: isWhole,
  hidden: isFlag,
  snoozedUntil: orNull(isMoment),
  chosen: orNull(isFlag),
  tags: listOf(isTag),
  communityRank: isWhole,
  votes: isWhole,
  expectedReward: orNull(isMoney),
  nextAvailableAt: orNull(isMoment),
  ready: isFlag,
  clock: isClock,
  value: isBonusValue,
  streakDay: orNull(isWhole),
  collectedDay: orNull(isWhole),
  own: orNull(isOwnFigures),
  ownVersion: isWhole,
  statedDay: orMissing(objectOf<NonNullable<DashboardRow['statedDay']>>({ day: isWhole, at: isMoment })),
  statedReady: orMissing(
    objectOf<NonNullable<DashboardRow['statedReady']>>({ readyAt: isMoment, at: isMoment }),
  ),
  learned: orMissing(isLearned),
  countdown: orMissing(oneOf('claims', 'stated')),
  casino: orMissing(isText),
  link: orMissing(orNull(isVisitPath)),
  deleted: orMissing(oneOf(true)),
})

export const isCashOutsAs = oneOf('paid', 'requested')

const isTotals = objectOf<Totals>({
  availableNow: isMoney,
  collected: isMoney,
  spent: isMoney,
  profit: isMoney,
})

export const isDashboardResponse = objectOf<DashboardResponse>({
  casinos: listOf(isDashboardRow),
  totals: isTotals,
  // An older server does not send these.
  order: orMissing(orNull(isListOrder)) as Guard<DashboardResponse['order']>,
  // The query reads it: a round of a newer version must not make the list unreadable.
  round: isAnything as Guard<DashboardResponse['round']>,
  tutorialDone: orMissing(isFlag) as Guard<DashboardResponse['tutorialDone']>,
  shareEvidence: orMissing(orNull(isFlag)) as Guard<DashboardResponse['shareEvidence']>,
  cashOutsAs: orMissing(isCashOutsAs) as Guard<DashboardResponse['cashOutsAs']>,
  now: isMoment,
})

const isLimitStatus = objectOf<LimitStatus>({
  amount: orNull(isMoney),
  spent: isMoney,
  state: oneOf('ok', 'near', 'reached'),
  until: orNull(isMoment),
  pending: orNull(
    objectOf<NonNullable<LimitStatus['pending']>>({
      amount: orNull(isMoney),
      confirmableAt: isMoment,
      expiresAt: isMoment,
    }),
  ),
})

const isSpendLimits = objectOf<SpendLimits>({
  day: isLimitStatus,
  week: isLimitStatus,
  month: isLimitStatus,
})

export const isLimitsResponse = objectOf<LimitsResponse>({
  limits: isSpendLimits,
  break: orNull(
    objectOf<NonNullable<LimitsResponse['break']>>({ state: oneOf('active', 'ended'), endsAt: isMoment }),
  ),
  now: isMoment,
})

export const isRowResponse = objectOf<RowResponse>({
  casino: isDashboardRow,
  totals: objectOf<RowResponse['totals']>({ collected: isMoney, spent: isMoney, profit: isMoney }),
  entryId: orMissing(isText),
  limits: orMissing(isSpendLimits),
  replayed: isFlag,
  now: isMoment,
})

export const isRoundResponse = objectOf<RoundResponse>({
  round: isRound as Guard<RoundResponse['round']>,
  now: isMoment,
})

/** The response to a write of how cash-outs are recorded. */
export const isCashOutsAsResponse = objectOf<{ readonly cashOutsAs: CashOutsAs }>({
  cashOutsAs: isCashOutsAs,
})

export const isRankingResponse = objectOf<RankingResponse>({ saved: isWhole, now: isMoment })

const isSessionUser = objectOf<SessionUser>({
  id: isText,
  email: isText,
  state: orNull(isText),
  emailVerified: isFlag,
  twoFactor: isFlag,
})

export const isSessionResponse = objectOf<SessionResponse>({
  user: orNull(isSessionUser),
  expiresAt: orNull(isMoment),
  now: isMoment,
})
