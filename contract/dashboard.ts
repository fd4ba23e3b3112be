import * as z from 'zod'
import { ClockShape, ValueShape } from '#contract/bonuses.ts'
import { SpendLimits } from '#contract/limits.ts'
import { OwnFigures } from '#contract/own-figures.ts'
import { ListOrder } from '#contract/ranking.ts'
import { CashOutsAs } from '#contract/settings.ts'
import { Round } from '#contract/round.ts'
import { Tag } from '#contract/tags.ts'
import { Learned } from '#contract/learned.ts'
import { COUNTDOWN_BY } from '#core/bonuses/with-learned.ts'
import { Money, Moment, TierNumber } from '#contract/values.ts'

/**
 * One casino of a user's list, or one bonus with a clock of its own. The browser joins it with the catalog by `casinoId`,
 * which is negative for a casino or a bonus that the user added.
 */
export const DashboardRow = z.strictObject({
  casinoId: z.int(),
  parentId: z.int().nullable(),
  lastCollected: Moment.nullable(),
  userTotalPayout: Money,
  userTotalSpent: Money,
  userVote: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  userTier: TierNumber,
  userRank: z.int(),
  hidden: z.boolean(),
  snoozedUntil: Moment.nullable(),
  /** False: the user left the casino out of the list; null: it is new since. Neither counts in `availableNow`. */
  chosen: z.boolean().nullable(),
  tags: z.array(Tag),
  communityRank: z.int(),
  votes: z.int(),
  expectedReward: Money.nullable(),
  nextAvailableAt: Moment.nullable(),
  ready: z.boolean(),
  /** As the user has it: the user's own, else that of the catalog. */
  clock: ClockShape,
  value: ValueShape,
  /** The day of the streak of the next claim; null unless the value depends on it. */
  streakDay: z.int().nullable(),
  /** The day of the streak of the last collection. */
  collectedDay: z.int().nullable(),
  own: OwnFigures.nullable(),
  ownVersion: z.int(),
  /** The day of the streak that the user stated, and when. */
  statedDay: z.strictObject({ day: z.int(), at: Moment }).optional(),
  /** When the bonus is ready as the user stated it, and when the user did. */
  statedReady: z.strictObject({ readyAt: Moment, at: Moment }).optional(),
  /** What was learned from the user's own claims, else from those of several members. It counts where `clock` is not known. */
  learned: Learned.optional(),
  /** By what the user chose to count down. */
  countdown: z.enum(COUNTDOWN_BY).optional(),
  /** The name of a casino or a bonus that the user added. */
  casino: z.string().optional(),
  /** The path that leads to a casino that the user added. */
  link: z.string().nullable().optional(),
  /** The user deleted this casino, which is listed because it has records. */
  deleted: z.literal(true).optional(),
})

export type DashboardRow = z.infer<typeof DashboardRow>

/**
 * The summary: one claim of each casino in tiers 1 to 4 that is ready, chosen, and neither hidden nor snoozed; cash-outs,
 * spends, and their difference.
 */
export const Totals = z.strictObject({ availableNow: Money, collected: Money, spent: Money, profit: Money })

export type Totals = z.infer<typeof Totals>

/** The totals of a list after a write. `availableNow` depends on the whole list, which the browser has. */
export const ListTotals = Totals.omit({ availableNow: true })

/** `GET /api/dashboard` */
export const DashboardResponse = z.strictObject({
  casinos: z.array(DashboardRow),
  totals: Totals,
  /** Which order the list shows; null if it is the user's own and no sort has replaced another. */
  order: ListOrder.nullable(),
  /** The newest round of Speed Collect; null if there was none. */
  round: Round.nullable(),
  /** Whether the user has finished the tutorial, on any device. */
  tutorialDone: z.boolean(),
  /** Whether the user's claims count in what is learned for everybody; null: not asked yet. */
  shareEvidence: z.boolean().nullable(),
  /** How the browser records a cash-out that the user enters. */
  cashOutsAs: CashOutsAs,
  now: Moment,
})

export type DashboardResponse = z.infer<typeof DashboardResponse>

/**
 * The response to every write to a row. `replayed` is true when a write with this id was already applied. `limits` are the
 * spend limits after a spend, which is recorded also beyond a limit.
 */
export const RowResponse = z.strictObject({
  casino: DashboardRow,
  totals: ListTotals,
  entryId: z.uuid().optional(),
  limits: SpendLimits.optional(),
  replayed: z.boolean(),
  now: Moment,
})

export type RowResponse = z.infer<typeof RowResponse>
