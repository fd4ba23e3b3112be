import * as z from 'zod'
import { ClockShape, ValueShape } from '#contract/bonuses.ts'
import { EntriesQuery, Entry, EntryKind } from '#contract/entries.ts'
import { IMPORT_STATES } from '#contract/imports.ts'
import { OwnFigures } from '#contract/own-figures.ts'
import { Learned } from '#contract/learned.ts'
import { ListOrder } from '#contract/ranking.ts'
import { ReminderSettings } from '#contract/reminders.ts'
import { Round } from '#contract/round.ts'
import { CashOutsAs } from '#contract/settings.ts'
import { Tag } from '#contract/tags.ts'
import { Money, Moment, TierNumber } from '#contract/values.ts'
import { COUNTDOWN_BY } from '#core/bonuses/with-learned.ts'
import { FEEDBACK_TYPES } from '#core/feedback/check-feedback.ts'
import { isZone } from '#core/reset/reset-rule.ts'

/** The maximum number of security record entries in an export, newest first. */
export const MOST_EXPORTED_EVENTS = 10_000

/** `GET /api/export.json`: the file name has the date in `timeZone`, by default the stored zone of the member, else UTC. */
export const ExportQuery = z.strictObject({
  timeZone: z.string().max(64).refine(isZone, 'is not a time zone').optional(),
})

export type ExportQuery = z.infer<typeof ExportQuery>

/**
 * `GET /api/export.csv`: the filter of `GET /api/entries`, and how the member's region writes a table. `comma` is the
 * decimal sign of amounts in regions whose spreadsheets separate cells with semicolons.
 */
export const ExportCsvQuery = ExportQuery.extend({
  ...EntriesQuery.pick({
    from: true,
    to: true,
    casino: true,
    kind: true,
    status: true,
    tag: true,
    deleted: true,
  }).shape,
  decimalSign: z.enum(['point', 'comma']).optional(),
})

export type ExportCsvQuery = z.infer<typeof ExportCsvQuery>

/** A casino of the list, with the names of the database's columns, which exports keep (docs/api.md, "Visible changes"). */
const ExportedRow = z.strictObject({
  casino_id: z.int(),
  last_collected: Moment.nullable(),
  user_total_payout: Money,
  user_total_spent: Money,
  user_vote: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  user_tier: TierNumber,
  user_rank: z.int(),
  hidden: z.boolean(),
  snoozed_until: Moment.nullable(),
  /** Whether the user plays there; null: not decided since it was added. */
  chosen: z.boolean().nullable(),
  tags: z.array(Tag),
  community_rank: z.int(),
  votes: z.int(),
  expected_reward: Money.nullable(),
  next_available_at: Moment.nullable(),
  ready: z.boolean(),
  casino: z.string(),
  parent_id: z.int().nullable(),
  /** As the user has it. */
  clock: ClockShape,
  value: ValueShape,
  streak_day: z.int().nullable(),
  collected_day: z.int().nullable(),
  /** What the user changed or added; null: nothing. */
  own: OwnFigures.nullable(),
  own_version: z.int(),
  stated_day: z.strictObject({ day: z.int(), at: Moment }).nullable(),
  stated_ready: z.strictObject({ ready_at: Moment, at: Moment }).nullable(),
  deleted: z.boolean(),
  /** What was learned about the clock from the user's own claims. */
  learned: Learned.nullable(),
  /** By what the user chose to count down. */
  countdown: z.enum(COUNTDOWN_BY).nullable(),
})

const ExportedEntry = z.strictObject({
  id: z.uuid(),
  casino_id: z.int(),
  kind: EntryKind,
  amount: Money.nullable(),
  occurred_at: Moment,
  received_at: Moment,
  note: z.string().nullable(),
  voided_at: Moment.nullable(),
  casino: z.string(),
  /** What the collection was expected to pay when it was recorded; null if unknown, or for another kind. */
  worth: Money.nullable(),
  /** Its day of the streak; null if it was not counted. */
  streak_day: z.int().nullable(),
  /** Whether it was deleted because the bonus was not ready. */
  not_ready: z.boolean(),
  /** Whether its date is known and its time is not. */
  date_only: z.boolean(),
  /** The import that recorded it. */
  import_id: z.uuid().nullable(),
  /** Of a cash-out; null for another kind. */
  ...Entry.pick({ status: true, method: true, fee: true, reference: true }).shape,
  approved_at: Moment.nullable(),
  /** When it was paid; null unless it is paid. */
  paid_at: Moment.nullable(),
  closed_at: Moment.nullable(),
})

const LimitAmount = Money.nullable()

/** A spend limit; null is no limit. `pending` is a higher one, or none, that is not confirmed yet. */
const ExportedLimit = z.strictObject({
  amount: LimitAmount,
  pending: z.strictObject({ amount: LimitAmount, requested_at: Moment }).nullable(),
})

/** How the user logs in, and the security record. */
const ExportedAccount = z.strictObject({
  email_verified: z.boolean(),
  two_factor: z.strictObject({
    enabled: z.boolean(),
    since: Moment.nullable(),
    backup_codes_left: z.int(),
  }),
  passkeys: z.array(
    z.strictObject({ name: z.string(), created_at: Moment, last_used_at: Moment.nullable() }),
  ),
  /** All stored sessions, expired ones included. */
  logins: z.array(
    z.strictObject({
      /** Derived from `browser`. */
      device: z.string(),
      /** The User-Agent. */
      browser: z.string(),
      created_at: Moment,
      last_seen_at: Moment,
      expires_at: Moment,
      /** When and how the user last authenticated. */
      confirmed_at: Moment,
      confirmed_by: z.string(),
    }),
  ),
  /** The known kinds of browser. A log-in with another one sends an email. */
  devices: z.array(z.strictObject({ device: z.string(), first_seen_at: Moment, last_seen_at: Moment })),
  /** The browsers that receive reminders. */
  reminder_devices: z.array(
    z.strictObject({ browser: z.string(), created_at: Moment, last_sent_at: Moment.nullable() }),
  ),
  /** Newest first. `outcome` is `ok` or an error code; `place` is the prefix of the network address. */
  security_record: z.array(
    z.strictObject({ at: Moment, kind: z.string(), outcome: z.string(), place: z.string() }),
  ),
  /** Emails that are not sent yet, or were sent within the last day. */
  mails: z.array(
    z.strictObject({
      kind: z.string(),
      address: z.string(),
      created_at: Moment,
      sent_at: Moment.nullable(),
    }),
  ),
  /** Recent sign-ups with the user's address, by the user or others; deleted at `expires_at`. */
  sign_ups: z.array(
    z.strictObject({
      created_at: Moment,
      expires_at: Moment,
      /** Whether its link was used. */
      confirmed: z.boolean(),
      age: z.int(),
      state: z.string(),
    }),
  ),
  /** The calendar feed, without its address; null if there is none. */
  calendar: z.strictObject({ created_at: Moment, read_at: Moment.nullable() }).nullable(),
  /** The purpose and the address of each valid link in an email. */
  links: z.array(
    z.strictObject({ purpose: z.string(), address: z.string(), created_at: Moment, expires_at: Moment }),
  ),
})

/** `GET /api/export.json`: all data of a user except secrets. It has no password, key, token, or hash. */
export const ExportResponse = z.strictObject({
  exported_at: Moment,
  profile: z.strictObject({ email: z.string(), state: z.string(), age: z.int(), created_at: Moment }),
  account: ExportedAccount,
  totals: z.strictObject({ available_now: Money, collected: Money, spent: Money, profit: Money }),
  /** The list as the dashboard shows it, hidden and snoozed casinos included. */
  casinos: z.array(ExportedRow),
  /** Newest first, deleted ones included. */
  entries: z.array(ExportedEntry),
  /**
   * False when the list or the ledger was written to during the export, so that the entries may not add up to the
   * totals; or when the security record has more than 10,000 entries, of which the newest are included.
   */
  complete: z.boolean(),
  /** Newest first, undone ones included. */
  imports: z.array(
    z.strictObject({
      id: z.uuid(),
      file_name: z.string(),
      state: z.enum(IMPORT_STATES),
      row_count: z.int(),
      position: z.int(),
      recorded: z.int(),
      already_there: z.int(),
      rejected: z.int(),
      undone: z.int(),
      kept: z.int(),
      created_at: Moment,
      updated_at: Moment,
    }),
  ),
  limits: z.strictObject({ day: ExportedLimit, week: ExportedLimit, month: ExportedLimit }),
  /** The time zone is null until a browser has sent it. */
  settings: z.strictObject({
    time_zone: z.string().nullable(),
    list_order: ListOrder.nullable(),
    /** The newest round of Speed Collect. */
    round: Round.nullable(),
    tutorial_done: z.boolean(),
    /** Whether the user's claims and cash-outs count in what is learned for everybody; null: not asked yet. */
    share_evidence: z.boolean().nullable(),
    /** How the browser records a cash-out that the user enters. */
    cash_outs_as: CashOutsAs,
    /** The zone whose days and months are added up: the time zone, else UTC. */
    day_zone: z.string(),
  }),
  /** What the user is reminded of, and what they were told; the casinos by ID. */
  reminders: z.strictObject({
    settings: ReminderSettings,
    snoozed_until: Moment.nullable(),
    told: z
      .strictObject({
        since: Moment,
        digest_at: Moment,
        /** The day of the last digest that was sent, in the time zone of then. */
        digest_day: z.iso.date().nullable(),
        threshold_at: Moment,
        rows: z.record(z.string(), Moment),
        streaks: z.record(z.string(), Moment),
        overdue_at: Moment,
        /** When it was told that a cash-out is overdue, by the ID of its entry. */
        cash_outs: z.record(z.string(), Moment),
      })
      .nullable(),
  }),
  /** The current break, or one whose end is not confirmed yet. */
  break: z.strictObject({ ends_at: Moment }).nullable(),
  /** All breaks, oldest first, that began since their times are stored. An extended one is one break. */
  breaks: z.array(z.strictObject({ began_at: Moment, ends_at: Moment })),
  feedback: z.array(
    z.strictObject({
      feedback_type: z.enum(FEEDBACK_TYPES),
      message: z.string(),
      casino_id: z.int().nullable(),
      figure: z.string().nullable(),
      created_at: Moment,
    }),
  ),
})

export type ExportResponse = z.infer<typeof ExportResponse>
