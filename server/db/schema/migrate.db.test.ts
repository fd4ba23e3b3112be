import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { applyFunctions, readFunctions } from '#server/db/schema/apply-functions.ts'
import { grantAppRole } from '#server/db/schema/grant-app-role.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { SchemaError } from '#server/db/schema/require-usable-database.ts'
import { type Migration, readMigrations, readSchema } from '#server/db/schema/read-migrations.ts'
import { createOldTables } from '#server/testing/old-database.ts'
import { LOGIN } from '#server/testing/provided.ts'
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const postgres = process.env['TEST_ENGINE'] === 'postgres'
const migrations = readMigrations()
const tables = readSchema()

let database: TestDatabase
afterEach(() => database.close())

/** Returns a dump of the schema as one text. */
async function schema(): Promise<string> {
  const { rows } = await database.db.pool.query(`
    select 'column ' || c.oid::regclass || '.' || rank() over (partition by c.oid order by a.attnum) || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || a.attnotnull
        || a.attidentity::text || coalesce(pg_get_expr(d.adbin, d.adrelid), '')
        || coalesce((select string_agg(x::text, ' ' order by x::text) from unnest(a.attacl) x), '') as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace in ('public'::regnamespace, to_regnamespace('auth')) and c.relkind = 'r'
    union all select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace in ('public'::regnamespace, to_regnamespace('auth')) and contype <> 'n'
    union all select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'auth')
    union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'policy ' || tablename || policyname || coalesce(qual, '') || coalesce(with_check, '') from pg_policies
    union all select 'function ' || oid::regprocedure || md5(prosrc) || coalesce(proacl::text, '') from pg_proc
      where pronamespace in ('public'::regnamespace, to_regnamespace('auth'))
    union all select 'grants ' || relname || coalesce((select string_agg(x::text, ' ' order by x::text) from unnest(relacl) x), '') || relrowsecurity || relforcerowsecurity from pg_class
      where relnamespace in ('public'::regnamespace, to_regnamespace('auth')) and relkind = 'r'
    order by 1`)
  return rows.map((row) => row.line).join('\n')
}

async function applied(): Promise<string[]> {
  const { rows } = await database.db.pool.query(
    "select to_regclass('schema_migrations') is not null as there",
  )
  if (!rows[0].there) return []
  const names = await database.db.pool.query('select name from schema_migrations order by name')
  return names.rows.map((row) => row.name)
}

async function wantedSchema(): Promise<string> {
  database = await openTestDatabase()
  const wanted = await schema()
  await database.close()
  return wanted
}

test('running it again changes nothing', async () => {
  database = await openTestDatabase()
  const before = await schema()
  await migrate(database.db)
  expect(await schema()).toBe(before)
  expect(await applied()).toEqual(migrations.map((migration) => migration.name))
})

test('a database of an older version gets the tables of a new one', async () => {
  const wanted = await wantedSchema()
  database = await openEmptyDatabase()
  await createOldTables(database.db)
  await migrate(database.db)
  expect(await schema()).toBe(wanted)
  expect(await applied()).toEqual(migrations.map((migration) => migration.name))
})

test('the order, the votes, and the last collections of an older version stay', async () => {
  database = await openEmptyDatabase()
  await createOldTables(database.db)
  const user = randomUUID()
  await database.db.pool.query(`
    begin;
    insert into casinos (id, name, status, active, provenance)
      values (1, 'One', 'closed', false, '{}'), (2, 'Two', 'closed', false, '{}'), (3, 'Three', 'closed', false, '{}');
    insert into casino_scores (casino_id, score, votes) values (1, -1, 1), (3, 1, 1);
    select set_config('app.user_id', '${user}', true);
    insert into users values ('${user}', 'OR', 30, now(), now());
    insert into casinos_users (user_id, casino_id, user_tier, user_rank, user_vote, last_collected, hidden, snoozed_until)
      values ('${user}', 1, 2, 2, -1, '2026-11-16 23:59:59.123Z', false, '2026-12-01Z'),
        ('${user}', 2, 1, 1, 0, null, true, null), ('${user}', 3, 2, 1, 1, '2026-03-08 10:30Z', false, null);
    commit`)
  const list = async () => {
    const results = await database.db.pool.query(`
      select set_config('app.user_id', '${user}', false);
      select casino_id, user_tier, user_rank, user_vote, last_collected, hidden, snoozed_until, score, votes
        from casinos_users left join casino_scores using (casino_id) order by casino_id;
      reset app.user_id`)
    return (results as unknown as readonly { readonly rows: unknown[] }[])[1]?.rows
  }
  const before = await list()
  expect(before).toHaveLength(3)
  await migrate(database.db)
  expect(await list()).toEqual(before)
})

test('what was claimed is added up from the collections of an older version', async () => {
  database = await openEmptyDatabase()
  await createOldTables(database.db)
  const user = randomUUID()
  await database.db.pool.query(`
    begin;
    insert into casinos (id, name, status, active, provenance) values (1, 'One', 'closed', false, '{}');
    select set_config('app.user_id', '${user}', true);
    insert into users values ('${user}', 'OR', 30, now(), now());
    insert into casinos_users (user_id, casino_id, user_tier, user_rank) values ('${user}', 1, 1, 1);
    insert into entries (user_id, id, casino_id, received_at, body, kind, amount, occurred_at, voided_at)
      select '${user}', gen_random_uuid(), 1, now(), decode(repeat('00', 32), 'hex'), e.*
      from (values
        ('collect', 1.50, '2026-11-16Z'::timestamptz, null::timestamptz), ('collect', 2, '2026-11-16 23:59Z', null),
        ('collect', null, '2026-11-16Z', null), ('collect', 4, '2026-11-16Z', now()), ('spend', 8, '2026-11-16Z', null),
        ('spend', 16, '2026-11-17Z', null)
      ) e;
    insert into entry_days values ('${user}', '2026-11-16', 3, 0, 1, 0, 8), ('${user}', '2026-11-17', 0, 0, 1, 0, 16);
    commit`)
  await migrate(database.db)
  const sums = await database.db.pool.query(
    `select set_config('app.user_id', $1, false); `.replace('$1', `'${user}'`) +
      'select claimed from entry_days order by day; reset app.user_id',
  )
  expect((sums as unknown as readonly { readonly rows: unknown }[])[1]?.rows).toEqual([
    { claimed: '3.50' },
    { claimed: '0.00' },
  ])
})

test('a ledger of an older version has the same totals, and sums in the days of its zone', async () => {
  database = await openEmptyDatabase()
  await createOldTables(database.db)
  const before = migrations.filter(({ name }) => name < '0067')
  await migrate(database.db, before)
  const user = randomUUID()
  await database.db.pool.query(`
    begin;
    insert into casinos (id, name, status, active, provenance)
      values (1, 'One', 'closed', false, '{}'), (2, 'Two', 'closed', false, '{}');
    select set_config('app.user_id', '${user}', true);
    insert into users values ('${user}', 'OR', 30, now(), now());
    insert into user_settings (user_id, time_zone) values ('${user}', 'America/Los_Angeles');
    insert into casinos_users (
      user_id, casino_id, user_tier, user_rank, last_collected, user_total_payout, user_total_spent, collections, cash_outs,
      spends)
      values ('${user}', 1, 1, 1, '2026-11-16 07:30Z', 20, 8, 2, 1, 1), ('${user}', 2, 1, 1, '2026-11-16 08:30Z', 0, 0, 1, 0, 0);
    insert into entries (user_id, id, received_at, body, casino_id, kind, amount, worth, occurred_at, voided_at)
      select '${user}', gen_random_uuid(), e.at, decode(repeat('00', 32), 'hex'), e.*
      from (values
        (1, 'collect', 1.50, 1.25, '2026-11-01 06:30Z'::timestamptz, null::timestamptz),
        (1, 'collect', null, 2, '2026-11-16 07:30Z', null), (2, 'collect', 4, null, '2026-11-16 08:30Z', null),
        (1, 'collect', 64, null, '2026-11-16 08:30Z', now()), (1, 'spend', 8, null, '2026-11-01 07:30Z', null),
        (1, 'cash_out', 20, null, '2026-12-01 07:59Z', null)
      ) e (casino_id, kind, amount, worth, at, voided_at);
    commit`)
  await migrate(database.db)
  const client = await database.db.pool.connect()
  const read = async (sql: string) => (await client.query(sql, [user])).rows
  try {
    await client.query('begin')
    await client.query("select set_config('app.user_id', $1, true)", [user])
    expect(await read('select wrong from count_wrong_totals($1)')).toEqual([{ wrong: 0 }])
    expect(
      await read(
        'select casino_id, user_total_payout as paid, user_total_spent as spent, claimed, on_the_way from casinos_users where user_id = $1 order by 1',
      ),
    ).toEqual([
      { casino_id: 1, paid: '20.00', spent: '8.00', claimed: '3.50', on_the_way: '0.00' },
      { casino_id: 2, paid: '0.00', spent: '0.00', claimed: '4.00', on_the_way: '0.00' },
    ])
    // Midnight in Los Angeles is 07:00 UTC until November 1, and 08:00 UTC from then on.
    expect(
      await read(
        'select day::text, collections, claimed, spent, cashed_out, paid from entry_days where user_id = $1 order by day',
      ),
    ).toEqual([
      { day: '2026-10-31', collections: 1, claimed: '1.50', spent: '0.00', cashed_out: '0.00', paid: '0.00' },
      { day: '2026-11-01', collections: 0, claimed: '0.00', spent: '8.00', cashed_out: '0.00', paid: '0.00' },
      { day: '2026-11-15', collections: 1, claimed: '2.00', spent: '0.00', cashed_out: '0.00', paid: '0.00' },
      { day: '2026-11-16', collections: 1, claimed: '4.00', spent: '0.00', cashed_out: '0.00', paid: '0.00' },
      {
        day: '2026-11-30',
        collections: 0,
        claimed: '0.00',
        spent: '0.00',
        cashed_out: '20.00',
        paid: '20.00',
      },
    ])
    expect(
      await read(
        'select month::text, casino_id, claimed, compared_worth, compared_amount, paid, active_days from entry_months where user_id = $1 order by 1, 2',
      ),
    ).toEqual([
      {
        month: '2026-10-01',
        casino_id: 1,
        claimed: '1.50',
        compared_worth: '1.25',
        compared_amount: '1.50',
        paid: '0.00',
        active_days: 2 ** 30,
      },
      {
        month: '2026-11-01',
        casino_id: 1,
        claimed: '2.00',
        compared_worth: '0.00',
        compared_amount: '0.00',
        paid: '20.00',
        active_days: 2 ** 14,
      },
      {
        month: '2026-11-01',
        casino_id: 2,
        claimed: '4.00',
        compared_worth: '0.00',
        compared_amount: '0.00',
        paid: '0.00',
        active_days: 2 ** 15,
      },
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a database of a version before the first one that can be upgraded is not changed', async () => {
  database = await openEmptyDatabase()
  await createOldTables(database.db, '0034')
  const before = await schema()
  await expect(migrate(database.db)).rejects.toThrow(
    'The database is from a version before this project’s commit ef2ac4d. Start that version once, then this one',
  )
  expect(await schema()).toBe(before)
})

test.skipIf(!postgres)(
  'DATABASE_LISTEN_URL must lead to the same database, which is not changed otherwise',
  async () => {
    database = await openTestDatabase()
    const other = await openEmptyDatabase()
    const listenUrl = other.options.databaseUrl
    const db = await openDatabase({ ...database.options, listenUrl })
    await expect(migrate(db)).rejects.toThrow(
      `DATABASE_LISTEN_URL must lead to the database of DATABASE_URL, ${database.name}; it leads to ${other.name}.`,
    )
    await db.close()
    const { rows } = await other.db.pool.query("select to_regclass('schema_migrations') as migrated")
    expect(rows).toEqual([{ migrated: null }])
    await other.close()
  },
)

test('a changed function is applied again, an unchanged one is not', async () => {
  database = await openTestDatabase()
  const { pool } = database.db
  const before = await schema()
  const version = async (name: string) =>
    (await pool.query('select xmin::text as version from pg_proc where proname = $1', [name])).rows[0].version
  const [unchanged, edited] = [await version('read_profile'), await version('is_recorded')]
  await pool.query("update schema_functions set checksum = 'edited' where name = 'is_recorded'")
  await migrate(database.db)
  expect(await version('is_recorded')).not.toBe(edited)
  expect(await version('read_profile')).toBe(unchanged)
  expect(await schema()).toBe(before)
})

describe('functions of several versions', () => {
  const text = (args: string, result: number) =>
    `create or replace function read_test(${args}) returns integer language sql as 'select ${result}'`
  const version = (name: string, args: string, result: number) => [
    { name, checksum: `${name} ${args} ${result}`, text: text(args, result).replace('read_test', name) },
  ]

  async function install(functions: ReturnType<typeof version>, number: number): Promise<void> {
    const client = await database.db.pool.connect()
    await client.query('begin')
    await applyFunctions(client, functions, number)
    await client.query('commit')
    client.release()
  }

  /** Returns the signatures of the functions of this test, with their results. */
  async function installed(): Promise<unknown[]> {
    const { rows } = await database.db.pool.query(
      `select oid::regprocedure::text as signature, prosrc as text from pg_proc
       where pronamespace = 'public'::regnamespace and proname like 'read_test%' order by oid::regprocedure::text collate "C"`,
    )
    return rows.map(({ signature, text: body }) => [signature, Number(body.replace('select ', ''))])
  }

  test('an older server, started again, keeps those of the newer one', async () => {
    database = await openEmptyDatabase()
    await grantRole()
    await install(version('read_test', 'a integer', 1), 1)
    await install(version('read_test', 'a integer', 2), 2)
    await install(version('read_test', 'a integer', 1), 1)
    expect(await installed()).toEqual([['read_test(integer)', 2]])
  })

  test('one without a file, or with other arguments, is dropped a version later', async () => {
    database = await openEmptyDatabase()
    await grantRole()
    await install([...version('read_test', 'a integer', 1), ...version('read_test_b', 'a text', 1)], 1)
    await install(version('read_test', 'a bigint', 2), 2)
    await install(version('read_test', 'a bigint', 2), 2)
    expect(await installed()).toEqual([
      ['read_test(bigint)', 2],
      ['read_test(integer)', 1],
      ['read_test_b(text)', 1],
    ])
    await install(version('read_test', 'a bigint', 3), 3)
    expect(await installed()).toEqual([['read_test(bigint)', 3]])
  })

  async function grantRole(): Promise<void> {
    await database.db.pool.query(grantAppRole('current_user'))
  }
})

test.runIf(postgres)('another login may not call a function with the ID of a user', async () => {
  database = await openTestDatabase()
  const admin = await database.admin()
  try {
    await admin.query(`create role reader_of_functions; set role reader_of_functions`)
    await expect(admin.query('select * from read_list($1)', [randomUUID()])).rejects.toMatchObject({
      code: '42501',
    })
  } finally {
    await admin.query('reset role; drop role reader_of_functions')
    await admin.end()
  }
})

test.runIf(postgres)('a deadlock with a running write is tried again, and the write is kept', async () => {
  database = await openTestDatabase()
  const admin = await database.admin()
  const busy: Migration = {
    name: '9999_busy.sql',
    checksum: 'of the test',
    crlfChecksum: 'not of this file',
    statements: [
      'alter table test_a add column added integer',
      'alter table test_b add column added integer',
    ],
  }
  await database.db.pool.query('create table test_a (n integer)')
  await database.db.pool.query('create table test_b (n integer)')
  // PostgreSQL ends the transaction that notices the deadlock: it must be the migration.
  await admin.query("set deadlock_timeout = '60s'")
  let attempts = 0
  let writing: Promise<unknown> | undefined
  await migrate(database.db, [...migrations, busy], async (_name, index) => {
    if (index === 0) attempts += 1
    if (index === 0 || writing) return
    await admin.query('begin')
    await admin.query('insert into test_b values (1)')
    writing = admin.query('insert into test_a values (1)').then(() => admin.query('commit'))
  })
  await writing
  await admin.end()
  expect(attempts).toBe(2)
  expect(await applied()).toContain(busy.name)
  const { rows } = await database.db.pool.query('select n, added from test_a union all select * from test_b')
  expect(rows).toEqual([
    { n: 1, added: null },
    { n: 1, added: null },
  ])
})

/** The first statement of every second file, and the last one of all. */
const POINTS = [
  ...tables.filter((_, at) => at % 2 === 0).map(({ name }) => ({ name, index: 0 })),
  ...tables.slice(-1).map(({ name, statements }) => ({ name, index: statements.length - 1 })),
]

test('interrupted before a statement, no file is applied', async () => {
  const wanted = await wantedSchema()
  database = await openEmptyDatabase()
  expect(POINTS.length).toBeGreaterThan(3)
  for (const point of POINTS) {
    await expect(
      migrate(database.db, migrations, (name, index) => {
        if (name === point.name && index === point.index) throw new Error('interrupted')
      }),
    ).rejects.toThrow('interrupted')
    expect(await applied()).toEqual([])
  }
  await migrate(database.db)
  expect(await schema()).toBe(wanted)
})

test.runIf(postgres)('with its connection killed before a statement, the same', async () => {
  const wanted = await wantedSchema()
  database = await openEmptyDatabase()
  const admin = await database.admin()
  for (const point of POINTS) {
    await expect(
      migrate(database.db, migrations, async (name, index) => {
        if (name !== point.name || index !== point.index) return
        await admin.query(
          'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and usename = $2',
          [database.name, LOGIN],
        )
      }),
    ).rejects.toThrow()
    expect(await applied()).toEqual([])
  }
  await admin.end()
  await migrate(database.db)
  expect(await schema()).toBe(wanted)
})

test('after its process is killed, the next one starts again', async () => {
  const wanted = await wantedSchema()
  database = await openEmptyDatabase()
  const { options } = database
  if (!postgres) await database.db.close()
  for (const victim of ['accounts.sql', 'ledger.sql']) {
    const child = spawn(
      process.execPath,
      [
        fileURLToPath(new URL('../../testing/migrate-until.ts', import.meta.url)),
        JSON.stringify({ ...options, log: null }),
        victim,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [output] = await once(child.stdout, 'data')
    expect(String(output)).toBe('there')
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  if (!postgres) database = { ...database, db: await openDatabase(options) }
  expect(await applied()).toEqual([])
  await migrate(database.db)
  expect(await schema()).toBe(wanted)
})

test.runIf(postgres)(
  'two together: one applies the files, the other one blocks and then skips them',
  async () => {
    const wanted = await wantedSchema()
    database = await openEmptyDatabase()
    const second = await openDatabase(database.options)
    let statements = 0
    const count = () => void (statements += 1)
    await Promise.all([migrate(database.db, migrations, count), migrate(second, migrations, count)])
    await second.close()
    expect(statements).toBe(tables.reduce((sum, file) => sum + file.statements.length, 0))
    expect(await schema()).toBe(wanted)
  },
)

test.each([
  [
    'an applied file was edited',
    (all: readonly Migration[]) => all.map((one, n) => (n === 1 ? { ...one, checksum: 'other' } : one)),
    'was edited',
  ],
  ['the database is newer', (all: readonly Migration[]) => all.slice(0, -1), 'newer than this server'],
  [
    'a file was inserted between others',
    (all: readonly Migration[]) => [
      ...all.slice(0, 2),
      { name: '0002_z.sql', checksum: 'x', crlfChecksum: 'y', statements: ['select 1'] },
      ...all.slice(2),
    ],
    'older than',
  ],
])('is rejected if %s', async (_name, changed, words) => {
  database = await openTestDatabase()
  const before = await schema()
  const outcome = await migrate(database.db, changed(migrations)).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(SchemaError)
  expect((outcome as Error).message).toContain(words)
  expect(await schema()).toBe(before)
})

test('the line ends of a checkout change no checksum, and a database made with CRLF is accepted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daily-bonus-crlf-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['migrations', 'functions'] as const) {
    cpSync(join(import.meta.dirname, '..', name), join(folder, name), { recursive: true })
    for (const file of readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name, file)
      if (statSync(path).isFile()) writeFileSync(path, readFileSync(path, 'utf8').replaceAll('\n', '\r\n'))
    }
  }
  expect(readMigrations(join(folder, 'migrations'))).toEqual(migrations)
  expect(readFunctions(join(folder, 'functions'))).toEqual(readFunctions())

  // Versions before this one hashed the file as it was checked out.
  database = await openTestDatabase()
  const file = readFileSync(join(folder, 'migrations', migrations[0]?.name ?? ''))
  const stored = createHash('sha256').update(file).digest('hex')
  await database.db.pool.query('update schema_migrations set checksum = $1 where name = $2', [
    stored,
    migrations[0]?.name,
  ])
  await migrate(database.db)
})

test.runIf(postgres)('a database that is down is not a schema problem', async () => {
  database = await openTestDatabase()
  const down = new pg.Pool({
    connectionString: 'postgres://user@127.0.0.1:1/none',
    connectionTimeoutMillis: 500,
  })
  await expect(migrate({ ...database.db, directPool: down })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await down.end()
})

test('0046 keeps accounts with their passwords and sessions', async () => {
  database = await openEmptyDatabase()
  await createOldTables(database.db)
  const { pool } = database.db
  const id = randomUUID()
  await pool.query(
    `insert into auth."user" (id, name, email, "emailVerified") values ($1, '', 'ann@example.test', true)`,
    [id],
  )
  await pool.query(
    `insert into auth.account ("accountId", "providerId", "userId", password, "updatedAt")
     values ($1::text, 'credential', $1::uuid, 'a hash', now())`,
    [id],
  )
  await pool.query(
    `insert into auth.session (token, "userId", "userAgent", "updatedAt", "expiresAt", "authenticatedBy")
     values ('a token', $1, 'a browser', now(), now(), 'passkey')`,
    [id],
  )
  await migrate(database.db)
  const { rows } = await pool.query(
    `select u.email, u.email_verified, a.password, s.token, s.user_agent, s.authenticated_by
     from auth."user" u join auth.account a on a.user_id = u.id join auth.session s on s.user_id = u.id`,
  )
  expect(rows.map((row) => Object.values(row as object))).toEqual([
    ['ann@example.test', true, 'a hash', 'a token', 'a browser', 'passkey'],
  ])
})
