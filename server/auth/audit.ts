import { isIPv4 } from 'node:net'
import type { Deps } from '#server/deps.ts'
import { transaction } from '#server/db/transaction.ts'

/** What of an account is written down. */
export type AuditKind =
  | 'sign-up'
  | 'log-in'
  | 'log-in-code'
  | 'log-in-passkey'
  | 'log-out'
  | 'confirm'
  | 'end-session'
  | 'token-reused'
  | 'password-reset'
  | 'password-change'
  | 'email-change'
  | 'email-confirm'
  | 'email-undo'
  | 'email-verify'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'backup-codes'
  | 'passkey-add'
  | 'passkey-remove'
  | 'export'
  | 'delete-account'

const KEPT_MS = 400 * 86_400_000

/**
 * Writes down that something happened to an account, or was tried. A line that cannot be written is logged, and never
 * stops what it tells of.
 *
 * @param event.userId null where it is nobody's, or nobody's any more.
 * @param event.address as `clientAddress` gives it.
 */
export async function recordAudit(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  event: {
    readonly kind: AuditKind
    readonly outcome: string
    readonly userId: string | null
    readonly address: string
  },
): Promise<void> {
  const at = new Date(now()).toISOString()
  const values = [at, event.kind, event.outcome, event.userId, placeOf(event.address)]
  const old = new Date(now() - KEPT_MS).toISOString()
  await transaction(db, [
    { name: 'record-audit', text: RECORD, values },
    { name: 'forget-old-audit', text: 'delete from auth.audit where at < $1::timestamptz', values: [old] },
  ]).catch((error: Error) => log.warn({ kind: event.kind, reason: error.message }, 'The audit misses a line'))
}

// An account that is gone by now leaves its line to nobody.
const RECORD = `
  insert into auth.audit (at, kind, outcome, account, place)
  values ($1::timestamptz, $2, $3, (select id from auth."user" where id = $4::uuid), $5)`

/** The network an address is in: enough to tell two places apart, too little to find a door. */
export function placeOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  const groups = address.split(':')
  return groups.length > 3 ? `${groups.slice(0, 3).join(':')}::/48` : ''
}
