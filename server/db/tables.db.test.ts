import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#server/testing/factories.ts'
import { setUser, runAsUser } from '#server/testing/run-as-user.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { type TestDeps, testDeps } from '#server/testing/test-deps.ts'

/**
The rights of role `app` on each table, tested without a user, as Ann and as Bob on rows of both.
 *
`denied`: no right. `own`: only the user's rows, and none without a user. `all`: reference data, readable by anyone.
 * A test below requires a line for every table.
 */
type Right = 'denied' | 'own' | 'all'
type Line = {
  readonly select: Right
  readonly insert: Right
  readonly update: Right
  readonly delete: Right
  /** Inserts a row of that user. */
  readonly insertSql: (owner: string) => string
  readonly updateSql: string
  /** Deletes the rows that refer to the rows of the table, in the same statement. */
  readonly deleteReferring?: string
  /** The column of the owner; absent if rows have none. */
  readonly owner?: string
  /** Whether a row needs a profile; true if absent. */
  readonly refersToUsers?: boolean
}

const denied = { select: 'denied', insert: 'denied', update: 'denied', delete: 'denied' } as const
const reading = { select: 'all', insert: 'denied', update: 'denied', delete: 'denied' } as const
const writing = { select: 'own', insert: 'own', update: 'own', delete: 'own' } as const

const TABLES: Readonly<Record<string, Line>> = {
  'public.schema_migrations': {
    ...denied,
    insertSql: () => "insert into schema_migrations values ('x', 'x')",
    updateSql: "set checksum = 'x'",
  },
  'public.schema_functions': {
    ...denied,
    insertSql: () => "insert into schema_functions values ('x', 'x', 'x', 1)",
    updateSql: "set checksum = 'x'",
  },
  'public.casinos': {
    ...reading,
    insertSql: () =>
      "insert into casinos (id, name, status, active, provenance) values (50, 'x', 'x', false, '{}')",
    updateSql: 'set rank = 1',
  },
  'public.casino_scores': {
    ...reading,
    insertSql: () => 'insert into casino_scores values (5, 1, 1)',
    updateSql: 'set score = 0',
  },
  'public.casino_learned': {
    ...denied,
    insertSql: () => "insert into casino_learned values (5, '{}', null, null)",
    updateSql: 'set value = clock',
  },
  'public.site_note': {
    ...denied,
    insertSql: () => "insert into site_note (text, pinned_at) values ('x', now())",
    updateSql: "set text = 'y'",
  },
  'public.users': {
    ...writing,
    insertSql: (owner) => `insert into users values ('${owner}', 'CA', 20, now(), now())`,
    updateSql: "set state = 'CA'",
    deleteReferring:
      'with e as (delete from entries), r as (delete from play_rules), c as (delete from casinos_users)',
    owner: 'id',
    refersToUsers: false,
  },
  'public.casinos_users': {
    ...writing,
    insertSql: (owner) =>
      `insert into casinos_users (user_id, casino_id, user_tier, user_rank) values ('${owner}', 6, 1, 1)`,
    updateSql: 'set user_rank = 5',
    deleteReferring: 'with e as (delete from entries)',
    owner: 'user_id',
  },
  'public.entries': {
    ...writing,
    insertSql: (owner) =>
      `insert into entries (user_id, id, casino_id, kind, occurred_at, received_at, body)
       values ('${owner}', gen_random_uuid(), 1, 'collect', now(), now(), decode(repeat('00', 32), 'hex'))`,
    updateSql: "set note = 'x'",
    owner: 'user_id',
  },
  'public.entry_days': {
    ...writing,
    insertSql: (owner) => `insert into entry_days values ('${owner}', '2026-11-20', 1, 0, 0, 0, 0)`,
    updateSql: 'set collections = 2',
    owner: 'user_id',
    refersToUsers: false,
  },
  'public.entry_months': {
    ...writing,
    insertSql: (owner) =>
      `insert into entry_months (user_id, month, casino_id) values ('${owner}', '2026-11-01', 1)`,
    updateSql: 'set collections = 2',
    owner: 'user_id',
    refersToUsers: false,
  },
  'public.duplicate_writes': {
    ...writing,
    update: 'denied',
    insertSql: (owner) =>
      `insert into duplicate_writes values ('${owner}', gen_random_uuid(), gen_random_uuid(), decode(repeat('00', 32), 'hex'))`,
    updateSql: 'set entry_id = id',
    owner: 'user_id',
    refersToUsers: false,
  },
  'public.imports': {
    ...writing,
    insertSql: (owner) =>
      `insert into imports (user_id, id, file_name, row_count, created_at, updated_at)
       values ('${owner}', gen_random_uuid(), 'x', 1, now(), now())`,
    updateSql: 'set position = 1',
    owner: 'user_id',
    refersToUsers: false,
  },
  'public.play_rules': {
    ...writing,
    insertSql: (owner) => `insert into play_rules (user_id) values ('${owner}')`,
    updateSql: 'set day_limit = 1',
    owner: 'user_id',
  },
  'public.user_settings': {
    ...writing,
    insertSql: (owner) =>
      `insert into user_settings (user_id, time_zone, list_order) values ('${owner}', 'UTC', '{}')`,
    updateSql: "set time_zone = 'UTC'",
    owner: 'user_id',
    refersToUsers: false,
  },
  'public.reminders': {
    ...writing,
    insertSql: (owner) => `insert into reminders (user_id) values ('${owner}')`,
    updateSql: 'set version = 1',
    owner: 'user_id',
    refersToUsers: false,
  },
  'public.reminder_times': {
    ...writing,
    insertSql: (owner) => `insert into reminder_times (user_id, next_at) values ('${owner}', '2026-11-20Z')`,
    updateSql: "set next_at = 'infinity'",
    owner: 'user_id',
    refersToUsers: false,
  },
  'public.feedback': {
    ...denied,
    select: 'own',
    insert: 'own',
    insertSql: (owner) =>
      `insert into feedback (user_id, feedback_type, message, created_at) values ('${owner}', 'other', 'x', now())`,
    updateSql: "set message = 'x'",
    owner: 'user_id',
  },
  'auth.user': {
    ...denied,
    insertSql: () => `insert into auth."user" (email) values ('x')`,
    updateSql: "set email = 'x'",
  },
  'auth.session': {
    ...denied,
    insertSql: (owner) =>
      `insert into auth.session (expires_at, token, updated_at, user_id) values (now(), 'x', now(), '${owner}')`,
    updateSql: "set token = 'x'",
  },
  'auth.push_subscription': {
    ...denied,
    insertSql: (owner) =>
      `insert into auth.push_subscription (id, user_id, session_id, endpoint, p256dh, auth, created_at)
       values (sha256(''), '${owner}', gen_random_uuid(), 'x', '', '', now())`,
    updateSql: 'set failures = 1',
  },
  'auth.retired_token': {
    ...denied,
    insertSql: () => "insert into auth.retired_token values ('x', gen_random_uuid(), now())",
    updateSql: "set token = 'x'",
  },
  'auth.audit': {
    ...denied,
    insertSql: () => "insert into auth.audit (at, kind, outcome, place) values (now(), 'x', 'x', '')",
    updateSql: "set kind = 'x'",
  },
  'auth.ended_session': {
    ...denied,
    insertSql: () => 'insert into auth.ended_session (id) values (gen_random_uuid())',
    updateSql: 'set became = null',
  },
  'auth.outbox': {
    ...denied,
    insertSql: (owner) =>
      `insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
       values (gen_random_uuid(), 'x', 'x', '${owner}', now(), now())`,
    updateSql: 'set sent_at = now()',
  },
  'auth.mail_tokens': {
    ...denied,
    insertSql: (owner) =>
      `insert into auth.mail_tokens values (gen_random_uuid(), '${owner}', 'reset', 'x', null, now(), now())`,
    updateSql: 'set expires_at = now()',
  },
  'auth.calendar_tokens': {
    ...denied,
    insertSql: (owner) =>
      `insert into auth.calendar_tokens values ('${owner}', gen_random_uuid(), decode(repeat('00', 32), 'hex'), now())`,
    updateSql: 'set read_at = now()',
  },
  'auth.mail_code_tries': {
    ...denied,
    insertSql: () => `insert into auth.mail_code_tries values (decode(repeat('00', 32), 'hex'), 1, now())`,
    updateSql: 'set tries = 2',
  },
  'auth.sign_up': {
    ...denied,
    insertSql: () => `insert into auth.sign_up values (gen_random_uuid(), 'x', 'x', 30, 'CA', now(), now())`,
    updateSql: "set password_hash = 'x'",
  },
  'auth.known_devices': {
    ...denied,
    insertSql: (owner) => `insert into auth.known_devices values ('${owner}', 'x', now(), now())`,
    updateSql: "set device = 'x'",
  },
  'auth.account': {
    ...denied,
    insertSql: (owner) => `insert into auth.account (user_id, updated_at) values ('${owner}', now())`,
    updateSql: "set password = 'x'",
  },
  'auth.passkey': {
    ...denied,
    insertSql: (owner) =>
      `insert into auth.passkey (id, user_id, credential_id, public_key, counter, transports, name, created_at)
       values (gen_random_uuid(), '${owner}', 'x', 'x', 0, '{}', 'x', now())`,
    updateSql: "set public_key = 'x'",
  },
  'auth.passkey_challenge': {
    ...denied,
    insertSql: (owner) =>
      `insert into auth.passkey_challenge (challenge, asked_by, user_id, expires_at)
       values (decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), '${owner}', now())`,
    updateSql: 'set user_id = null',
  },
  'auth.second_factor': {
    ...denied,
    insertSql: (owner) =>
      `insert into auth.second_factor (user_id, secret, created_at) values ('${owner}', 'x', now())`,
    updateSql: 'set last_step = 0',
  },
  'auth.backup_code': {
    ...denied,
    insertSql: (owner) => `insert into auth.backup_code values ('${owner}', decode(repeat('00', 32), 'hex'))`,
    updateSql: 'set code_hash = code_hash',
  },
  'auth.second_step': {
    ...denied,
    insertSql: (owner) =>
      `insert into auth.second_step (token_hash, user_id, password_hash, expires_at)
       values (decode(repeat('00', 32), 'hex'), '${owner}', decode(repeat('00', 32), 'hex'), now())`,
    updateSql: 'set tries = 0',
  },
}

let database: TestDatabase
let deps: TestDeps
let ann: string
let bob: string

beforeAll(async () => {
  database = await openTestDatabase()
  deps = await testDeps(database)
  ann = await createUser(deps)
  bob = await createUser(deps)
  for (const who of [ann, bob]) {
    await runAsUser(deps.db, who, [
      {
        name: 'test-seed-entry',
        text: TABLES['public.entries']?.insertSql(who).replace(`'${who}'`, '$1::uuid') ?? '',
        values: [who],
      },
      {
        name: 'test-seed-entry-day',
        text: TABLES['public.entry_days']?.insertSql(who).replace(`'${who}'`, '$1::uuid') ?? '',
        values: [who],
      },
      {
        name: 'test-seed-entry-month',
        text: TABLES['public.entry_months']?.insertSql(who).replace(`'${who}'`, '$1::uuid') ?? '',
        values: [who],
      },
      {
        name: 'test-seed-duplicate-write',
        text: TABLES['public.duplicate_writes']?.insertSql(who).replace(`'${who}'`, '$1::uuid') ?? '',
        values: [who],
      },
      {
        name: 'test-seed-import',
        text: TABLES['public.imports']?.insertSql(who).replace(`'${who}'`, '$1::uuid') ?? '',
        values: [who],
      },
      {
        name: 'test-seed-settings',
        text: TABLES['public.user_settings']?.insertSql(who).replace(`'${who}'`, '$1::uuid') ?? '',
        values: [who],
      },
      {
        name: 'test-seed-reminders',
        text: TABLES['public.reminders']?.insertSql(who).replace(`'${who}'`, '$1::uuid') ?? '',
        values: [who],
      },
      {
        name: 'test-seed-reminder-times',
        text: TABLES['public.reminder_times']?.insertSql(who).replace(`'${who}'`, '$1::uuid') ?? '',
        values: [who],
      },
      {
        name: 'test-seed-feedback',
        text: TABLES['public.feedback']?.insertSql(who).replace(`'${who}'`, '$1::uuid') ?? '',
        values: [who],
      },
      {
        name: 'test-seed-play-rules',
        text: TABLES['public.play_rules']?.insertSql(who).replace(`'${who}'`, '$1::uuid') ?? '',
        values: [who],
      },
    ])
  }
})
afterAll(() => database.close())

/** Runs one statement as role `app` and a user, and rolls it back. @returns its rows, or its SQLSTATE. */
async function as(
  who: string | null,
  sql: string,
): Promise<{ rows: { owner?: string }[]; code: string | null }> {
  const client = await deps.db.pool.connect()
  try {
    await client.query('begin')
    if (who === null) await client.query('set local role app')
    else {
      const { text, values } = setUser(who)
      await client.query(text, [...values])
    }
    const { rows } = await client.query(sql)
    return { rows, code: null }
  } catch (error) {
    return { rows: [], code: (error as { code: string }).code }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('every table has a line', async () => {
  const { rows } = await deps.db.pool.query(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'jobs')`)
  expect(new Set(rows.map((row) => row.name))).toEqual(new Set(Object.keys(TABLES)))
})

test('the role app has no access to the tables of pg-boss', async () => {
  const { rows } = await deps.db.pool.query("select has_schema_privilege('app', 'jobs', 'usage') as usage")
  expect(rows).toEqual([{ usage: false }])
})

const cases = Object.entries(TABLES).flatMap(([table, line]) =>
  (['no user', 'Ann', 'Bob'] as const).map((who) => ({ table, line, who })),
)

test('the setting of operators shows all feedback to the login, and no more to the role app', async () => {
  const sql = 'select user_id as owner from feedback'
  const client = await deps.db.pool.connect()
  try {
    await client.query("begin; set local app.operator = 'on'")
    expect((await client.query(sql)).rows).toHaveLength(2)
    await client.query(setUser(ann).text, [ann])
    expect((await client.query(sql)).rows).toEqual([{ owner: ann }])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test.each(cases)('$table as $who', async ({ table, line, who }) => {
  const me = who === 'no user' ? null : who === 'Ann' ? ann : bob
  const other = who === 'Ann' ? bob : ann
  const quoted = table === 'auth.user' ? 'auth."user"' : table
  const owner = line.owner ?? 'null'
  const expectRows = (right: Right, { rows, code }: { rows: { owner?: string }[]; code: string | null }) => {
    expect(code).toBe(right === 'denied' ? '42501' : null)
    if (right === 'all') expect(rows.length).toBeGreaterThan(0)
    if (right !== 'own') return
    expect(rows.every((row) => row.owner === me)).toBe(true)
    expect(rows.length > 0).toBe(me !== null)
  }
  expectRows(line.select, await as(me, `select ${owner} as owner from ${quoted}`))
  expectRows(line.update, await as(me, `update ${quoted} ${line.updateSql} returning ${owner} as owner`))
  expectRows(
    line.delete,
    await as(me, `${line.deleteReferring ?? ''} delete from ${quoted} returning ${owner} as owner`),
  )
  // Rows of other users never; own rows (of a user without rows, to avoid key conflicts) if granted.
  expect((await as(me, line.insertSql(other))).code).toBe('42501')
  const fresh = randomUUID()
  const ownInsert = await as(me === null ? null : fresh, line.insertSql(fresh))
  const reachesKeys = line.refersToUsers === false ? null : '23503'
  expect(ownInsert.code).toBe(line.insert === 'own' && me !== null ? reachesKeys : '42501')
})
