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
  'name',
  'outcome',
  'place',
  'last_used',
  'ends',
  'sent',
] as const

type Line = Partial<Record<(typeof HEADS)[number], string | number | boolean | null>>

/** The export as one table: what a line is says its first column. */
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
    ...accountLines(kept.account),
  ]
  return csvLine(HEADS) + lines.map((line) => csvLine(HEADS.map((head) => line[head]))).join('')
}

function accountLines(account: ExportAnswer['account']): Line[] {
  const { two_factor: twoFactor } = account
  return [
    {
      record: 'two-factor',
      kind: twoFactor.enabled ? 'on' : 'off',
      at: twoFactor.since,
      text: `${twoFactor.backup_codes_left} backup codes left`,
    },
    ...account.passkeys.map((passkey) => ({
      record: 'passkey',
      at: passkey.created_at,
      name: passkey.name,
      last_used: passkey.last_used_at,
    })),
    ...account.logins.map((login) => ({
      record: 'log-in',
      kind: login.confirmed_by,
      at: login.created_at,
      text: login.browser,
      name: login.device,
      last_used: login.last_seen_at,
      ends: login.expires_at,
    })),
    ...account.devices.map((known) => ({
      record: 'device',
      at: known.first_seen_at,
      name: known.device,
      last_used: known.last_seen_at,
    })),
    ...account.security_record.map((event) => ({ record: 'security', ...event })),
    ...account.mails.map((mail) => ({
      record: 'mail',
      kind: mail.kind,
      at: mail.created_at,
      email: mail.address,
      sent: mail.sent_at,
    })),
    ...account.links.map((link) => ({
      record: 'link',
      kind: link.purpose,
      at: link.created_at,
      email: link.address,
      ends: link.expires_at,
    })),
  ]
}
