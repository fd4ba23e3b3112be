import type { ExportAnswer } from '#contract/export.ts'
import { csvLine } from '#core/export/csv-line.ts'

const HEADS = [
  'record',
  'casino_id',
  'casino',
  'kind',
  'amount',
  'at',
  'received_at',
  'deleted_at',
  'text',
  'tier',
  'rank',
  'last_collected',
  'total_payout',
  'total_spent',
  'vote',
  'hidden',
  'snoozed_until',
  'email',
  'state',
  'age',
] as const

type Line = Partial<Record<(typeof HEADS)[number], string | number | boolean | null>>

/** The export as one table: what a line is says its first column (profile, casino, entry, feedback). */
export function presentExportCsv(kept: ExportAnswer): string {
  const { profile } = kept
  const lines: Line[] = [
    {
      record: 'profile',
      at: profile.created_at,
      email: profile.email,
      state: profile.state,
      age: profile.age,
    },
    ...kept.casinos.map((row) => ({
      record: 'casino',
      casino_id: row.casino_id,
      casino: row.casino,
      tier: row.user_tier,
      rank: row.user_rank,
      last_collected: row.last_collected,
      total_payout: row.user_total_payout,
      total_spent: row.user_total_spent,
      vote: row.user_vote,
      hidden: row.hidden,
      snoozed_until: row.snoozed_until,
    })),
    ...kept.entries.map((entry) => ({
      record: 'entry',
      casino_id: entry.casino_id,
      casino: entry.casino,
      kind: entry.kind,
      amount: entry.amount,
      at: entry.occurred_at,
      received_at: entry.received_at,
      deleted_at: entry.voided_at,
      text: entry.note,
    })),
    ...kept.feedback.map((one) => ({
      record: 'feedback',
      kind: one.feedback_type,
      at: one.created_at,
      text: one.message,
    })),
  ]
  return csvLine(HEADS) + lines.map((line) => csvLine(HEADS.map((head) => line[head]))).join('')
}
