import * as z from 'zod'
import { DashboardRow, Totals } from '#contract/dashboard.ts'
import { Entry } from '#contract/entries.ts'
import { Moment } from '#contract/values.ts'
import { FEEDBACK_TYPES } from '#core/feedback/check-feedback.ts'

/** How many lines of the security record one export holds, newest first. */
export const MOST_EXPORTED_EVENTS = 10_000

const named = { casino: z.string() }

/** How the person logs in, and what was noted about it. */
const KeptAccount = z.strictObject({
  email_verified: z.boolean(),
  two_factor: z.strictObject({
    enabled: z.boolean(),
    since: Moment.nullable(),
    backup_codes_left: z.int(),
  }),
  passkeys: z.array(
    z.strictObject({ name: z.string(), created_at: Moment, last_used_at: Moment.nullable() }),
  ),
  /** Those that are kept, also where they have run out meanwhile. */
  logins: z.array(
    z.strictObject({
      /** Worked out from `browser`. */
      device: z.string(),
      /** The browser's own description. */
      browser: z.string(),
      created_at: Moment,
      last_seen_at: Moment,
      expires_at: Moment,
      /** When and how the person last showed who they are. */
      confirmed_at: Moment,
      confirmed_by: z.string(),
    }),
  ),
  /** The kinds of browser that are known, so that a new one is told by mail. */
  devices: z.array(z.strictObject({ device: z.string(), first_seen_at: Moment, last_seen_at: Moment })),
  /** Newest first. `outcome` is `ok` or the code of the refusal; `place` the first part of the network address. */
  security_record: z.array(
    z.strictObject({ at: Moment, kind: z.string(), outcome: z.string(), place: z.string() }),
  ),
  /** Mails that wait, or went out a day ago at most. */
  mails: z.array(
    z.strictObject({
      kind: z.string(),
      address: z.string(),
      created_at: Moment,
      sent_at: Moment.nullable(),
    }),
  ),
  /** Recent sign-ups with the person's address, also by others; deleted at `expires_at`. */
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
  /** What an open link of a mail would do, and the address it is about. */
  links: z.array(
    z.strictObject({ purpose: z.string(), address: z.string(), created_at: Moment, expires_at: Moment }),
  ),
})

/** `GET /api/export.json`: everything that is kept of a person, but for secrets: no password, key, token or hash. */
export const ExportAnswer = z.strictObject({
  exported_at: Moment,
  profile: z.strictObject({ email: z.string(), state: z.string(), age: z.int(), created_at: Moment }),
  account: KeptAccount,
  totals: Totals,
  /** The list as the dashboard shows it, hidden and snoozed casinos included. */
  casinos: z.array(DashboardRow.extend(named)),
  /** Newest first, deleted ones included. */
  entries: z.array(Entry.extend(named)),
  /**
   * False when the list or the ledger was written to while the file was produced, so that the entries may not add up to
   * the totals; or when the security record has more than 10,000 lines, of which the newest are included.
   */
  complete: z.boolean(),
  feedback: z.array(
    z.strictObject({ feedback_type: z.enum(FEEDBACK_TYPES), message: z.string(), created_at: Moment }),
  ),
})

export type ExportAnswer = z.infer<typeof ExportAnswer>
