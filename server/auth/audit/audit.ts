import { isIPv4 } from 'node:net'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { transaction } from '#server/db/transaction.ts'

/** Account events that are recorded. */
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
  | 'place-change'
  | 'export'
  | 'calendar-renew'
  | 'calendar-revoke'
  | 'delete-account'
  | OperatorKind

/** What operators did, on their own account, and what was done to a user's account (`support-…`), on the user's. */
export type OperatorKind =
  | 'operator-grant'
  | 'operator-revoke'
  | 'operator-feedback'
  | 'operator-catalog'
  | 'operator-jobs'
  | 'operator-note'
  | 'operator-mail-test'
  | 'operator-user'
  | 'operator-verification'
  | 'operator-end-sessions'
  | 'support-view'
  | 'support-verification'
  | 'support-end-sessions'

export type AuditDeps = Pick<Deps, 'db' | 'now' | 'log'> & {
  readonly config: Pick<Config, 'rateLimitScale'>
}

/**
 * Records of one account in 24 hours. The first of each kind and outcome are always written, and failures count
 * separately from successes, so that repeating a harmless action hides nothing. With fewer than forty combinations of
 * kind and outcome, that is under 200 records in all.
 */
const DAILY = { ofEachKind: 3, successes: 60, failures: 25, windowMs: 86_400_000 }

/**
 * Records an action or an attempt on an account. A record that cannot be written is logged, and does not stop the
 * action. Repetitions beyond the daily limit are only logged.
 *
 * @param event.userId null for no account, or a deleted one.
 * @param event.address as `clientAddress` returns it.
 */
export async function recordAudit(
  { db, now, log, config }: AuditDeps,
  event: {
    readonly kind: AuditKind
    readonly outcome: string
    readonly userId: string | null
    readonly address: string
  },
): Promise<void> {
  const at = new Date(now()).toISOString()
  const limit = (times: number) => Math.max(1, Math.floor(times * config.rateLimitScale))
  const values = [
    at,
    event.kind,
    event.outcome,
    event.userId,
    placeOf(event.address),
    new Date(now() - DAILY.windowMs).toISOString(),
    limit(DAILY.ofEachKind),
    limit(event.outcome === 'ok' ? DAILY.successes : DAILY.failures),
  ]
  const written = await transaction(db, [{ name: 'record-audit', text: RECORD, values }]).catch(
    (error: Error) => {
      log.warn({ kind: event.kind, reason: error.message }, 'An audit record could not be written')
      return null
    },
  )
  if (written?.[0]?.rowCount === 0) {
    const { kind, outcome, userId } = event
    log.info({ kind, outcome, user: userId }, 'Not audited again today: the daily limit is reached')
  }
}

// The record of an account that was deleted meanwhile has no account. Records without an account count by network,
// except deletions: each is of a different account, and is always written, as is every use of the operator tools.
const RECORD = `
  with owner as (
    select id from auth."user" where id = $4::uuid
  ), today as (
    select kind, outcome from auth.audit where account = (select id from owner) and at > $6::timestamptz
    union all
    select kind, outcome from auth.audit
    where not exists (select from owner) and account is null and place = $5::text and at > $6::timestamptz
  )
  insert into auth.audit (at, kind, outcome, account, place)
  select $1::timestamptz, $2::text, $3::text, (select id from owner), $5::text
  where (select count(*) from today where kind = $2::text and outcome = $3::text) < $7::integer
    or (select count(*) from today where (outcome = 'ok') = ($3::text = 'ok')) < $8::integer
    or ($2::text = 'delete-account' and $3::text = 'ok')
    or $2::text ~ '^(operator|support)-'`

/** Returns the network of an address: precise enough to distinguish places, too coarse to identify a household. */
export function placeOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  const groups = address.split(':')
  return groups.length > 3 ? `${groups.slice(0, 3).join(':')}::/48` : ''
}
