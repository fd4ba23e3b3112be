import { type ExportAnswer, MOST_EXPORTED_EVENTS } from '#contract/export.ts'
import { deviceName } from '#server/auth/device-name.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/http/fail.ts'
import { momentColumn as moment } from '#server/queries/moment-column.ts'

type Kept = ExportAnswer['account']
type Row = Omit<Kept, 'logins'> & { readonly logins: readonly Omit<Kept['logins'][number], 'device'>[] }

/**
 * What is kept of how a person logs in, as it stands at one moment: never a password, a token, a key or a hash of one.
 *
 * The role `app` has no right in schema `auth`, so no row-level rule cuts here: every part of the statement names the
 * person itself.
 *
 * @param most lines of the security record, newest first; `complete` is false where there are more.
 * @throws Failure `sign-in-needed` when the account is gone.
 */
export async function readKeptAccount(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  most: number = MOST_EXPORTED_EVENTS,
): Promise<{ readonly account: Kept; readonly complete: boolean }> {
  const [found] = await transaction(db, [{ name: 'export-account', text: TEXT, values: [userId, most + 1] }])
  const row = found?.rows[0]?.kept as Row | undefined
  if (row === undefined) throw fail('sign-in-needed')
  const { logins, security_record: events } = row
  return {
    account: {
      ...row,
      logins: logins.map((login) => ({ device: deviceName(login.browser), ...login })),
      security_record: events.slice(0, most),
    },
    complete: events.length <= most,
  }
}

/** A list as JSON: of one kind of row, in the order that is given. */
function listOf(columns: Readonly<Record<string, string>>, from: string, order: string): string {
  const pairs = Object.entries(columns).map(([name, value]) => `'${name}', ${value}`)
  return `(select coalesce(json_agg(json_build_object(${pairs.join(', ')}) order by ${order}), '[]') from ${from})`
}

const LOGINS = listOf(
  {
    browser: `coalesce("userAgent", '')`,
    created_at: moment('"createdAt"'),
    last_seen_at: moment('"updatedAt"'),
    expires_at: moment('"expiresAt"'),
    confirmed_at: moment('"authenticatedAt"'),
    confirmed_by: '"authenticatedBy"',
  },
  'auth.session where "userId" = $1::uuid',
  '"createdAt", id',
)

const DEVICES = listOf(
  { device: 'device', first_seen_at: moment('first_seen_at'), last_seen_at: moment('last_seen_at') },
  'auth.known_devices where user_id = $1::uuid',
  'first_seen_at, device',
)

const PASSKEYS = listOf(
  { name: 'name', created_at: moment('created_at'), last_used_at: moment('last_used_at') },
  'auth.passkey where user_id = $1::uuid',
  'created_at, id',
)

const SECURITY_RECORD = listOf(
  { at: moment('at'), kind: 'kind', outcome: 'outcome', place: 'place' },
  '(select * from auth.audit where account = $1::uuid order by at desc, id desc limit $2) as audit',
  'at desc, id desc',
)

// A mail that names an address alone belongs to whoever has the address.
const MAILS = listOf(
  { kind: 'kind', address: 'address', created_at: moment('created_at'), sent_at: moment('sent_at') },
  'auth.outbox where user_id = $1::uuid or address = (select email from auth."user" where id = $1::uuid)',
  'created_at, id',
)

const LINKS = listOf(
  {
    purpose: 'purpose',
    address: 'email',
    created_at: moment('created_at'),
    expires_at: moment('expires_at'),
  },
  'auth.mail_tokens where user_id = $1::uuid',
  'created_at, id',
)

// Only where the address is confirmed: before that, they may be another person's.
const SIGN_UPS = listOf(
  {
    created_at: moment('created_at'),
    expires_at: moment('expires_at'),
    confirmed: 'password_hash is null',
    age: 'age',
    state: 'state',
  },
  'auth.sign_up where email = (select email from auth."user" where id = $1::uuid and "emailVerified")',
  'number',
)

const TWO_FACTOR = `json_build_object(
  'enabled', f.confirmed_at is not null,
  'since', ${moment('f.confirmed_at')},
  'backup_codes_left', (select count(*) from auth.backup_code where user_id = $1::uuid)
)`

const TEXT = `
  select json_build_object(
    'email_verified', u."emailVerified",
    'two_factor', ${TWO_FACTOR},
    'passkeys', ${PASSKEYS},
    'logins', ${LOGINS},
    'devices', ${DEVICES},
    'security_record', ${SECURITY_RECORD},
    'mails', ${MAILS},
    'sign_ups', ${SIGN_UPS},
    'links', ${LINKS}
  ) as kept
  from auth."user" u left join auth.second_factor f on f.user_id = u.id
  where u.id = $1::uuid`
