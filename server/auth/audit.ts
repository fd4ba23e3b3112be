import { isIPv4 } from 'node:net'
import type { Config } from '#server/config.ts'
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
  | 'delete-account'

const KEPT_MS = 400 * 86_400_000

/**
 * Records of one account in 24 hours. The first of each kind and outcome are always written, and failures are counted
 * apart from successes, so that repeating something harmless hides nothing. There are fewer than forty kinds with
 * their outcomes: under 200 records in all.
 */
const DAILY = { ofEachKind: 3, successes: 60, failures: 25, windowMs: 86_400_000 }

/**
 * Writes down that something happened to an account, or was tried. A line that cannot be written is logged, and never
 * stops what it tells of. Repetitions beyond the daily limit are logged only.
 *
 * @param event.userId null where it is nobody's, or nobody's any more.
 * @param event.address as `clientAddress` gives it.
 */
export async function recordAudit(
  {
    db,
    now,
    log,
    config,
  }: Pick<Deps, 'db' | 'now' | 'log'> & { readonly config: Pick<Config, 'rateLimitScale'> },
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
  const old = new Date(now() - KEPT_MS).toISOString()
  const written = await transaction(db, [
    { name: 'record-audit', text: RECORD, values },
    { name: 'forget-old-audit', text: 'delete from auth.audit where at < $1::timestamptz', values: [old] },
  ]).catch((error: Error) => {
    log.warn({ kind: event.kind, reason: error.message }, 'The audit misses a line')
    return null
  })
  if (written?.[0]?.rowCount === 0) {
    const { kind, outcome, userId } = event
    log.info({ kind, outcome, user: userId }, 'Not audited again today: the daily limit is reached')
  }
}

// An account that is gone by now leaves its line to nobody. What is nobody's is counted by its network, but for
// deletions: each is the end of another account, and is always written.
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
    or ($2::text = 'delete-account' and $3::text = 'ok')`

/** The network an address is in: enough to tell two places apart, too little to find a door. */
export function placeOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  const groups = address.split(':')
  return groups.length > 3 ? `${groups.slice(0, 3).join(':')}::/48` : ''
}
