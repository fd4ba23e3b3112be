import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { newMemory } from '#core/reminders/reminder-memory.ts'
import { epochMs } from '#core/units.ts'
import {
  type FunctionArgs,
  functionCall,
  type FunctionName,
  type FunctionRow,
  returned,
} from '#server/db/call-function.ts'
import type { Database } from '#server/db/database.ts'
import { Unavailable } from '#server/db/unavailable.ts'

/** Row-level security is not effective: the server must not start. */
export class RowLevelSecurityError extends Error {
  override readonly name = 'RowLevelSecurityError'

  constructor(reason: string) {
    super(`Row-level security is not effective: ${reason}. The server will not start.`)
  }
}

/**
 * Verifies at every start that a user cannot read or write another user's rows.
 *
 * Checks the system catalog: row-level security is forced on every user table, the role has no extra rights, and only the
 * login may execute or add functions. Then creates a user with an entry of an offered casino, through the functions, and
 * tries to read and write these rows as another user and without one. Everything is rolled back.
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
    await verifyFunctions(client)
    await verifySchema(client)
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
const POLICY = "= (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)"

const OPERATOR =
  "((CURRENT_USER <> 'app'::name) AND (current_setting('app.operator'::text, true) = 'on'::text))"

const REMINDERS = OPERATOR.replace('app.operator', 'app.reminders')

/** The tables that the login can also read in a transaction for that purpose, which the role "app" never does. */
const OTHER_POLICIES: Readonly<Record<string, { readonly read: string; readonly written: string }>> = {
  // It may be written without a user.
  feedback: {
    read: `((user_id ${POLICY} OR ${OPERATOR})`,
    written: `((NOT (user_id IS DISTINCT ${POLICY.replace('= ', 'FROM ')}) OR ${OPERATOR})`,
  },
  reminder_times: {
    read: `((user_id ${POLICY} OR ${REMINDERS})`,
    written: `((user_id ${POLICY} OR ${REMINDERS})`,
  },
}

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
    const own = `(${key} ${POLICY}`
    const expected = OTHER_POLICIES[name] ?? { read: own, written: own }
    const [only, more] = (policies ?? []) as [boolean, boolean, string, string][]
    if (!only || more || !only[1] || only[2] !== expected.read || only[3] !== expected.written) {
      throw new RowLevelSecurityError(`the policy of ${name} is not the expected one`)
    }
  }
  if (rows.length < 3) throw new RowLevelSecurityError('the user tables are missing')
}

async function verifyGrants(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm') and (
      c.relnamespace = 'public'::regnamespace and c.relname in ('casinos', 'casino_scores', 'casino_learned', 'schema_migrations', 'schema_functions')
        and has_table_privilege('app', c.oid, 'insert, update, delete, truncate')
      or c.relname = 'feedback' and c.relnamespace = 'public'::regnamespace
        and (has_table_privilege('app', c.oid, 'update, delete') or has_any_column_privilege('app', c.oid, 'update'))
      or c.relnamespace = 'public'::regnamespace and has_table_privilege('app', c.oid, 'truncate, trigger, references')
      or c.relnamespace = to_regnamespace('auth') and has_table_privilege('app', c.oid, 'select, insert, update, delete'))`)
  if (rows.length > 0)
    throw new RowLevelSecurityError(`the role "app" has too many rights on ${rows[0].name}`)
}

async function verifyFunctions(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and (
      p.proowner <> 'app'::regrole
      or exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee <> 'app'::regrole))`)
  if (rows.length > 0)
    throw new RowLevelSecurityError(
      `the function ${rows[0].name} has a different owner, or can be executed by another role`,
    )
}

/**
 * Otherwise, another login could add a function with a better match for the arguments in a function. Members of the login
 * have its rights anyway, and superusers have all.
 */
async function verifySchema(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ creator: string }>(`
    select 'every role' as creator from pg_namespace n, aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a
    where n.nspname = 'public' and a.grantee = 0 and a.privilege_type = 'CREATE'
    union all
    select 'the role ' || rolname from pg_roles
    where not rolsuper and rolname <> 'pg_database_owner' and not pg_has_role(oid, current_user, 'member')
      and has_schema_privilege(oid, 'public', 'create')`)
  if (rows[0])
    throw new RowLevelSecurityError(
      `${rows[0].creator} can create functions in the schema public (docs/operations.md, Install)`,
    )
}

async function verifyRows(client: pg.PoolClient): Promise<void> {
  const { rows: offered } = await client.query('select id from casinos where active order by id limit 1')
  // Without a casino there are no rows of users yet.
  if (offered.length === 0) return
  const userId = randomUUID()
  const now = new Date()
  await call(client, 'create_profile', { userId, state: 'CA', age: 18, now })
  const { outcome } = await call(client, 'record_entry', {
    userId,
    id: randomUUID(),
    casinoId: offered[0].id,
    kind: 'spend',
    amount: '1.00',
    note: null,
    occurredAt: now,
    receivedAt: now,
    body: Buffer.alloc(32),
    sameFrom: null,
    sameBefore: null,
    nextReadyAt: null,
    windowStarts: [now, now, now],
    ownVersion: 0,
    worth: null,
    learnedAsOf: null,
    ladder: null,
    cashOut: null,
    balance: null,
  })
  await call(client, 'save_settings', { userId, timeZone: 'UTC', tutorialDone: false, shareEvidence: null })
  await call(client, 'save_reminders', {
    userId,
    version: 0,
    settings: {},
    memory: newMemory(epochMs(0)),
    isReachable: true,
  })
  if (outcome !== 'recorded') throw new RowLevelSecurityError('users cannot write their own rows')
  const { fault } = await call(client, 'find_isolation_fault', { userId })
  if (fault !== null) throw new RowLevelSecurityError(fault)
}

async function call<Name extends FunctionName>(
  client: pg.PoolClient,
  name: Name,
  args: FunctionArgs<Name>,
): Promise<FunctionRow<Name>> {
  const { text, values } = functionCall(name, args)
  return returned(name, await client.query(text, [...values]))
}
