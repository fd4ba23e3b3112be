import { type ExportResponse, MOST_EXPORTED_EVENTS } from '#contract/export.ts'
import { deviceName } from '#server/auth/sessions/device-name.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

const moment = (column: string) => `iso_moment(${column})`

type Account = ExportResponse['account']
type Stored = Omit<Account, 'logins'> & {
  readonly logins: readonly Omit<Account['logins'][number], 'device'>[]
}

/**
 * Reads how a user logs in, and the security record, as of one moment. Never reads a password, a token, a key, or a hash.
 *
 * Row-level security does not apply to the schema `auth`, which the role `app` cannot use. So every subquery filters by
 * the user.
 *
 * @param most entries of the security record, newest first; `complete` is false when there are more.
 * @throws ApiError `sign-in-needed` when the account no longer exists.
 */
export async function readSecurityRecord(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  most: number = MOST_EXPORTED_EVENTS,
): Promise<{ readonly account: Account; readonly complete: boolean }> {
  const [found] = await transaction(db, [{ name: 'export-account', text: TEXT, values: [userId, most + 1] }])
  const row = found?.rows[0]?.account as Stored | undefined
  if (row === undefined) throw new ApiError('sign-in-needed')
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

/** Returns SQL for a JSON array with an object per row. */
function listOf(columns: Readonly<Record<string, string>>, from: string, order: string): string {
  const pairs = Object.entries(columns).map(([name, value]) => `'${name}', ${value}`)
  return `(select coalesce(json_agg(json_build_object(${pairs.join(', ')}) order by ${order}), '[]') from ${from})`
}

const LOGINS = listOf(
  {
    browser: `coalesce(user_agent, '')`,
    created_at: moment('created_at'),
    last_seen_at: moment('updated_at'),
    expires_at: moment('expires_at'),
    confirmed_at: moment('authenticated_at'),
    confirmed_by: 'authenticated_by',
  },
  'auth.session where user_id = $1::uuid',
  'created_at, id',
)

const DEVICES = listOf(
  { device: 'device', first_seen_at: moment('first_seen_at'), last_seen_at: moment('last_seen_at') },
  'auth.known_devices where user_id = $1::uuid',
  'first_seen_at, device',
)

const REMINDER_DEVICES = listOf(
  {
    browser: `coalesce(user_agent, '')`,
    created_at: moment('p.created_at'),
    last_sent_at: moment('p.last_sent_at'),
  },
  'auth.push_subscription p join auth.session s on s.id = p.session_id where p.user_id = $1::uuid',
  'p.created_at, p.id',
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

// An email without a user belongs to the account that has its address.
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

// Only when the address is confirmed: before that, the sign-ups may be another person's.
const SIGN_UPS = listOf(
  {
    created_at: moment('created_at'),
    expires_at: moment('expires_at'),
    confirmed: 'password_hash is null',
    age: 'age',
    state: 'state',
  },
  'auth.sign_up where email = (select email from auth."user" where id = $1::uuid and email_verified)',
  'number',
)

const TWO_FACTOR = `json_build_object(
  'enabled', f.confirmed_at is not null,
  'since', ${moment('f.confirmed_at')},
  'backup_codes_left', (select count(*) from auth.backup_code where user_id = $1::uuid)
)`

const CALENDAR = `(select json_build_object('created_at', ${moment('created_at')}, 'read_at', ${moment('read_at')})
  from auth.calendar_tokens where user_id = $1::uuid)`

const TEXT = `
  select json_build_object(
    'email_verified', u.email_verified,
    'two_factor', ${TWO_FACTOR},
    'passkeys', ${PASSKEYS},
    'logins', ${LOGINS},
    'devices', ${DEVICES},
    'reminder_devices', ${REMINDER_DEVICES},
    'security_record', ${SECURITY_RECORD},
    'mails', ${MAILS},
    'sign_ups', ${SIGN_UPS},
    'links', ${LINKS},
    'calendar', ${CALENDAR}
  ) as account
  from auth."user" u left join auth.second_factor f on f.user_id = u.id
  where u.id = $1::uuid`
