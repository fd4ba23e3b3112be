import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { Unavailable } from '#server/db/unavailable.ts'

/** Row-level security is not effective: the server must not start. */
export class RowLevelSecurityError extends Error {
  override readonly name = 'RowLevelSecurityError'

  constructor(reason: string) {
    super(`Row-level security is not effective: ${reason}. The server does not start.`)
  }
}

/** The id of a temporary casino, which the rollback removes. */
const CASINO = 2_000_000_000

/**
 * Verifies at every start that a user cannot read or write another user's rows.
 *
 * Checks the system catalog (row-level security is forced on every user table, the role has no extra rights), then
 * reads and writes rows of two users without a user, as each user, and across users. Everything runs in one
 * transaction that is rolled back.
 *
 * @throws RowLevelSecurityError with the reason; Unavailable if the database does not respond.
 */
export async function verifyRowLevelSecurity(db: Database): Promise<void> {
  const client = await db.pool.connect().catch((error: unknown) => {
    throw new Unavailable('no connection', { cause: error })
  })
  try {
    await client.query('begin')
    await verifyRole(client)
    await verifyTables(client)
    await verifyGrants(client)
    await verifyRows(client)
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release(client.getTransactionStatus() !== 'I')
  }
}

async function verifyRole(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    "select rolsuper or rolbypassrls or rolcanlogin or rolcreaterole as strong from pg_roles where rolname = 'app'",
  )
  if (rows[0]?.strong !== false)
    throw new RowLevelSecurityError('the role "app" is missing or has extra rights')
}

/** The policy's expression as PostgreSQL prints it back. */
const POLICY =
  "= ( SELECT (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid AS \"nullif\"))"

/** Feedback may also be written without a user, but it is never readable without one. */
const ANONYMOUS_POLICY = `(NOT (user_id IS DISTINCT ${POLICY.replace('= ', 'FROM ')})`

async function verifyTables(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
      (select json_agg(json_build_array(
          p.polpermissive, p.polcmd = '*' and p.polroles = '{0}', pg_get_expr(p.polqual, p.polrelid),
          pg_get_expr(p.polwithcheck, p.polrelid)))
        from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'users' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped))`)
  for (const { name, forced, policies } of rows) {
    if (!forced) throw new RowLevelSecurityError(`row-level security is not forced on ${name}`)
    const key = name === 'users' ? 'id' : 'user_id'
    const expected = `(${key} ${POLICY}`
    const written = name === 'feedback' ? ANONYMOUS_POLICY : expected
    const [only, more] = (policies ?? []) as [boolean, boolean, string, string][]
    if (!only || more || !only[1] || only[2] !== expected || only[3] !== written) {
      throw new RowLevelSecurityError(`the policy of ${name} is not the expected one`)
    }
  }
  if (rows.length < 3) throw new RowLevelSecurityError('the user tables are missing')
}

async function verifyGrants(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm') and (
      c.relnamespace = 'public'::regnamespace and c.relname in ('casinos', 'casino_scores', 'schema_migrations')
        and has_table_privilege('app', c.oid, 'insert, update, delete, truncate')
      or c.relname = 'feedback' and c.relnamespace = 'public'::regnamespace
        and (has_table_privilege('app', c.oid, 'update, delete') or has_any_column_privilege('app', c.oid, 'update'))
      or c.relnamespace = 'public'::regnamespace and has_table_privilege('app', c.oid, 'truncate, trigger, references')
      or c.relnamespace = to_regnamespace('auth') and has_table_privilege('app', c.oid, 'select, insert, update, delete'))`)
  if (rows.length > 0)
    throw new RowLevelSecurityError(`the role "app" has too many rights on ${rows[0].name}`)
}

async function verifyRows(client: pg.PoolClient): Promise<void> {
  const [ann, bob] = [randomUUID(), randomUUID()]
  await client.query(
    "insert into casinos (id, name, status, active, provenance) values ($1, 'proof', 'proof', false, '{}')",
    [CASINO],
  )
  for (const person of [ann, bob]) {
    await client.query('select app_begin($1)', [person])
    await client.query("insert into users values ($1, 'CA', 18, now(), now())", [person])
    await client.query('insert into casinos_users (user_id, casino_id, user_tier) values ($1, $2, 1)', [
      person,
      CASINO,
    ])
    await client.query(
      `insert into entries (user_id, id, casino_id, kind, occurred_at, received_at, body)
       values ($1, $1, $2, 'collect', now(), now(), decode(repeat('00', 32), 'hex'))`,
      [person, CASINO],
    )
  }
  for (const [table, key] of [
    ['users', 'id'],
    ['casinos_users', 'user_id'],
    ['entries', 'user_id'],
  ] as const) {
    const seen = async () => (await client.query(`select ${key} as owner from ${table}`)).rows
    await client.query('select app_begin($1)', [ann])
    const own = await seen()
    if (own.length !== 1 || own[0].owner !== ann)
      throw new RowLevelSecurityError(`a user can read others' rows in ${table}`)
    await client.query("set local app.user_id = ''")
    if ((await seen()).length > 0)
      throw new RowLevelSecurityError(`rows in ${table} are readable without a user`)
    await client.query('select app_begin($1)', [ann])
    if (!(await isRejected(client, table, bob)))
      throw new RowLevelSecurityError(`a user can write another user's row in ${table}`)
  }
}

/** Tries to insert a row of another user. 42501 is the error code of row-level security. */
async function isRejected(client: pg.PoolClient, table: string, other: string): Promise<boolean> {
  const insert = {
    users: "insert into users values (gen_random_uuid(), 'CA', 18, now(), now())",
    casinos_users: `insert into casinos_users (user_id, casino_id, user_tier) values ('${other}', ${CASINO}, 1)`,
    entries: `insert into entries (user_id, id, casino_id, kind, occurred_at, received_at, body)
      values ('${other}', gen_random_uuid(), ${CASINO}, 'collect', now(), now(), decode(repeat('00', 32), 'hex'))`,
  }[table]
  await client.query('savepoint attempt')
  const code = await client.query(insert ?? '').then(
    () => null,
    (error: unknown) => (error as { code?: string }).code,
  )
  await client.query('rollback to savepoint attempt')
  return code === '42501'
}
