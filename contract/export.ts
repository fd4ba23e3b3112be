import * as z from 'zod'
import { DashboardRow, Totals } from '#contract/dashboard.ts'
import { Entry } from '#contract/entries.ts'
import { Moment } from '#contract/values.ts'
import { FEEDBACK_TYPES } from '#core/feedback/check-feedback.ts'

/** How many entries one export holds; the rest is in `GET /api/entries`. */
export const MOST_EXPORTED_ENTRIES = 100_000

const named = { casino: z.string() }

/** `GET /api/export.json`: everything that is kept of a person. Sign-in secrets and sessions are not part of it. */
export const ExportAnswer = z.strictObject({
  exported_at: Moment,
  profile: z.strictObject({ email: z.string(), state: z.string(), age: z.int(), created_at: Moment }),
  totals: Totals,
  /** The list as the dashboard shows it, hidden and snoozed casinos included. */
  casinos: z.array(DashboardRow.extend(named)),
  /** Newest first, deleted ones included. */
  entries: z.array(Entry.extend(named)),
  /** False where there are more than 100,000 entries: then the newest of them. */
  complete: z.boolean(),
  feedback: z.array(
    z.strictObject({ feedback_type: z.enum(FEEDBACK_TYPES), message: z.string(), created_at: Moment }),
  ),
})

export type ExportAnswer = z.infer<typeof ExportAnswer>
