import type { OwnFigures } from '#contract/own-figures.ts'
import type { LearnedClock } from '#core/bonuses/clock.ts'
import type { EarlyClaim } from '#core/learning/early-claim.ts'
import type { CountdownBy } from '#core/bonuses/with-learned.ts'
import type { StatedReady } from '#core/bonuses/availability.ts'
import type { StreakClaim } from '#core/bonuses/streak.ts'
import type { Entry } from '#contract/entries.ts'
import type { Import } from '#contract/imports.ts'
import type { ListOrder } from '#contract/ranking.ts'
import type { Round } from '#contract/round.ts'
import type { ReminderSettings } from '#core/reminders/settings.ts'
import type { CalendarDate } from '#core/reports/calendar-date.ts'
import type { CashOutStatus, PayoutMethod } from '#core/money/cash-out-status.ts'
import type { LimitRules } from '#core/limits/limit-rules.ts'
import type { Tag } from '#core/tags/tag.ts'
import type { Tier } from '#core/ranking/tier.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import type { VoteState } from '#core/votes/vote.ts'

/** A row of a user's list: the values of the database function `casino_fields`, in its order. */
export type StoredListRow = readonly [
  casinoId: number,
  lastCollected: EpochMs | null,
  payout: Cents,
  spent: Cents,
  vote: VoteState,
  tier: Tier,
  rank: number,
  hidden: boolean,
  snoozedUntil: EpochMs | null,
  /** The day of the streak of the last collection. */
  streakDay: number | null,
  ownVersion: number,
  own: StoredOwn | null,
  /** Null: new. */
  chosen: boolean | null,
  tags: readonly Tag[],
  /** Whether it has a cash-out in any state, a correction, or an amount played through. */
  hasRecords?: true,
]

/** What a user changed of a casino, or a casino or bonus that the user added: `casinos_users.own`. */
export type StoredOwn = {
  readonly figures?: OwnFigures
  /** The number of changes of the figures. */
  readonly revision?: number
  /** When the bonus is ready, as the user stated it. */
  readonly ready?: StatedReady
  /** By what the user chose to count down. */
  readonly countdown?: CountdownBy
  /** The day of the streak of the next claim, as the user stated it. */
  readonly day?: StreakClaim
  /** Of an own casino or bonus. */
  readonly name?: string
  readonly parentId?: number
  readonly deleted?: boolean
  /** A column of its own: a change of the others does not store it. */
  readonly learned?: StoredLearned
}

/** What was learned about the clock of a bonus from the user's own claims: `casinos_users.learned`. */
export type StoredLearned = {
  /** What was known then (`evidenceOf`); absent if entries have changed since. */
  readonly asOf?: string
  /** Absent without evidence. */
  readonly result?: {
    readonly clock: LearnedClock
    readonly claims: number
    /** The first and the last observation. */
    readonly from: EpochMs
    readonly to: EpochMs
    readonly early?: EarlyClaim
  }
}

/** When a bonus was claimed, whether it was not ready then, and whether the time is not known exactly. */
export type StoredClaim = readonly [at: EpochMs, notReady: boolean, isInexact: boolean]

/** The claims of a casino in ascending order. */
export type StoredEvidence = readonly [casinoId: number, claims: readonly StoredClaim[]]

/** The same with the entered amounts, and the last statement about when the bonus is ready. */
export type StoredSharedEvidence = readonly [
  casinoId: number,
  claims: readonly (readonly [...StoredClaim, amount: Cents | null])[],
  ready: StatedReady | null,
]

/** When a cash-out was requested and paid. */
export type StoredCashOutTimes = readonly [casinoId: number, requestedAt: EpochMs, paidAt: EpochMs]

/** How the day of the streak and the value of a claim follow from the last one, for the database function `claim_of`. */
export type ClaimLadder = {
  /** In dollars; null: not known. */
  readonly worths: readonly (string | null)[]
  readonly repeats: boolean
  readonly sameFrom: Date | null
  readonly keptFrom: Date | null
  readonly stated: number | null
  readonly statedAt: Date | null
  readonly stackedFrom: readonly Date[]
}

/** What is stored of a cash-out that is not only paid. Times in ISO format, the fee in dollars. */
export type StoredCashOut = {
  readonly status: CashOutStatus | null
  readonly approvedAt: string | null
  readonly paidAt: string | null
  readonly closedAt: string | null
  readonly method: PayoutMethod | null
  readonly fee: string | null
  readonly reference: string | null
}

/** What changes of a cash-out. A field that is missing stays, or follows from the new state. */
export type CashOutChange = Partial<Omit<StoredCashOut, 'status'>> & { readonly status?: CashOutStatus }

/** From what the amount of a correction or of a played entry follows, for the database function `balance_amount`. */
export type BalanceChange = {
  /** The further bonuses of the casino in the catalog. */
  readonly bonusIds: readonly number[]
  /** What the balance is now, in dollars. */
  readonly balance?: string
  /** How often coins must be played. */
  readonly factor?: number
}

/** The cash-outs on the way at a row of a user's list, from the database function `read_on_the_way`. */
export type StoredOnTheWay = readonly [
  casinoId: number,
  ownParentId: number | null,
  amount: Cents,
  entries: number,
  oldestAt: EpochMs,
  overdue: number,
]

/** The sums of a row of a user's list, from the database function `read_balances`. */
export type StoredBalance = readonly [
  casinoId: number,
  claimed: Cents,
  spent: Cents,
  paid: Cents,
  onTheWay: Cents,
  corrections: Cents,
  played: Cents,
  pace: Cents,
  own: StoredOwn | null,
]

/** How long a cash-out took until it was paid, from the database function `read_balances`. */
export type StoredPayment = readonly [casinoId: number, seconds: number]

/** When a casino of a user's list is next available, from the database function `read_ready_times`. */
export type StoredReadyTime = readonly [
  casinoId: number,
  lastCollected: EpochMs | null,
  nextReadyAt: EpochMs | null,
  own: StoredOwn | null,
]

/** The result of the database function `entry_row`. */
export type StoredEntry = Omit<Entry, EntryTime> & {
  readonly occurredAt: EpochMs
  readonly receivedAt: EpochMs
  readonly voidedAt: EpochMs | null
  readonly approvedAt: EpochMs | null
  readonly paidAt: EpochMs | null
  readonly closedAt: EpochMs | null
}

type EntryTime = 'occurredAt' | 'receivedAt' | 'voidedAt' | 'approvedAt' | 'paidAt' | 'closedAt'

/** An import, from the database function `imports_json`. */
export type StoredImport = Omit<Import, 'createdAt' | 'updatedAt'> & {
  readonly createdAt: EpochMs
  readonly updatedAt: EpochMs
}

/** The result of the database function `read_report`. */
export type StoredReport = {
  /** The zone of the sums. */
  readonly zone: string
  readonly today: CalendarDate
  /** The day of the first entry; null without one. */
  readonly began: CalendarDate | null
  /** The first day of the range; null without a bound and without entries. */
  readonly first: CalendarDate | null
  /** The last one; before the first if the range has no day. */
  readonly last: CalendarDate
  /** The periods with entries, in any order, as columns. */
  readonly periods: readonly [
    starts: readonly CalendarDate[],
    claimed: readonly Cents[],
    cashedOut: readonly Cents[],
    spent: readonly Cents[],
  ]
  readonly casinos: readonly StoredReportCasino[]
  /** In the order of time, as columns; null for a longer range. */
  readonly days:
    | readonly [days: readonly CalendarDate[], collections: readonly number[], claimed: readonly Cents[]]
    | null
  /** How many days until today have a collection, and how many of these are days of a break. */
  readonly active: readonly [days: number, inBreaks: number]
  /** The first and the last days of all breaks. */
  readonly breaks: readonly (readonly [first: CalendarDate, last: CalendarDate])[]
}

/** A casino with its further bonuses. */
export type StoredReportCasino = readonly [
  casinoId: number,
  /** Of an own casino. */
  name: string | null,
  collections: number,
  claimed: Cents,
  compared: number,
  comparedWorth: Cents,
  comparedAmount: Cents,
  spends: number,
  spent: Cents,
  cashOuts: number,
  cashedOut: Cents,
  fees: Cents,
  daysActive: number,
]

/** The result of the database function `read_tax_year`. */
export type StoredTaxYear = {
  readonly zone: string
  /** The days of the first and the last entry of any year. */
  readonly began: CalendarDate | null
  readonly ended: CalendarDate | null
  /** The months of casinos and of further bonuses, as columns. */
  readonly months: readonly [
    casinoIds: readonly number[],
    months: readonly number[],
    cashOuts: readonly number[],
    cashedOut: readonly Cents[],
    fees: readonly Cents[],
    spent: readonly Cents[],
  ]
  /** The months with entries. */
  readonly used: readonly number[]
  readonly neverPaid: readonly (readonly [id: string, casinoId: number, amount: Cents, occurredAt: EpochMs])[]
  readonly neverPaidCount: number
  readonly ownCasinos: readonly (readonly [casinoId: number, name: string | null, parentId: number | null])[]
}

/** The result of the database function `stored_rules`. The version increases with every change of the rules. */
export type StoredRules = LimitRules & { readonly version: number }

/** The rules of an export, with all breaks in the order of time. */
export type ExportedRules = StoredRules & {
  readonly breaks: readonly (readonly [beganAt: EpochMs, endsAt: EpochMs])[]
}

/** A user's settings. Null is not known, or was never chosen. */
export type StoredSettings = {
  /** An IANA name, which the browser sends. */
  readonly time_zone: string | null
  readonly list_order: ListOrder | null
  readonly round: Round | null
  readonly tutorial_done: boolean
  /** Whether the user's claims count in what is learned for everybody; null: not asked yet. */
  readonly share_evidence: boolean | null
  /** How the browser records a cash-out that the user enters. */
  readonly cash_outs_as: 'paid' | 'requested'
  /** The zone of the days and months of the stored sums. */
  readonly day_zone: string
}

/** What a user changed of the settings of reminders. */
export type StoredReminderSettings = Partial<ReminderSettings>

/** A cash-out that is on the way, or has ended. */
export type StoredRequestedCashOut = readonly [
  id: string,
  casinoId: number,
  amount: Cents,
  requestedAt: EpochMs,
  recordedAt: EpochMs,
  endedAt: EpochMs | null,
]

/** A collection, and its day of the streak; null if none was counted. */
export type StoredDayClaim = readonly [casinoId: number, at: EpochMs, streakDay: number | null]
