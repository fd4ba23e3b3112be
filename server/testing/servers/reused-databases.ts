import pg from 'pg'
import { TEMPLATE_DATABASE } from '#server/testing/provided.ts'
import { copyDatabase, dropDatabase } from '#server/testing/servers/migrated-postgres.ts'

/** A copy of the template. */
type Copy = {
  readonly adminUrl: string
  readonly name: string
  /** What must not have changed when it is used again. */
  readonly state: string
  /** The statement that creates the function with the time of jobs, which tests replace (setJobTime). */
  readonly jobTime: string
}

/** The empty copies that ended test files of this worker have left. */
const unused: Copy[] = []

/** The copies that test files of this worker use. */
const used = new Map<string, Copy>()

/**
 * Returns an empty, migrated database: one that another test file of this worker has left, because a copy and its deletion
 * take longer than most files, or a new copy of the template.
 */
export async function takeDatabase(adminUrl: string): Promise<string> {
  const index = unused.findIndex((one) => one.adminUrl === adminUrl)
  const [found = await createCopy(adminUrl)] = index === -1 ? [] : unused.splice(index, 1)
  used.set(found.name, found)
  return found.name
}

/**
 * Gives back a database: ends all connections to it and deletes its rows. Drops it if anything else of it has changed, such
 * as its tables, functions, settings, or the rows of the migrations.
 *
 * @param deleteRows the statements for it. They fail without the tables.
 */
export async function returnDatabase(adminUrl: string, name: string, deleteRows: string): Promise<void> {
  const copy = used.get(name)
  used.delete(name)
  if (copy && (await isAsBefore(copy, deleteRows))) unused.push(copy)
  else await dropDatabase(adminUrl, name)
}

async function createCopy(adminUrl: string): Promise<Copy> {
  const name = await copyDatabase(adminUrl, TEMPLATE_DATABASE)
  return await asAdmin(adminUrl, name, async (client) => {
    const { rows } = await client.query<{ sql: string }>(
      "select pg_get_functiondef('jobs.job_now()'::regprocedure) as sql",
    )
    return { adminUrl, name, state: await stateOf(client), jobTime: rows[0]?.sql ?? '' }
  })
}

async function isAsBefore({ adminUrl, name, state, jobTime }: Copy, deleteRows: string): Promise<boolean> {
  try {
    return await asAdmin(adminUrl, name, async (client) => {
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await client.query(`${deleteRows};${jobTime}`)
      return (await stateOf(client)) === state
    })
  } catch {
    // A test has removed a table, or does not let the superuser in.
    return false
  }
}

async function asAdmin<Result>(
  adminUrl: string,
  name: string,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: `${adminUrl}${name}` })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** Returns hashes of the rows, the schema, and the settings of a database. */
async function stateOf(client: pg.Client): Promise<string> {
  const { rows: schema } = await client.query<{ hash: string }>(SCHEMA)
  const { rows: tables } = await client.query<{ name: string }>(TABLES)
  const { rows } = await client.query<{ hash: string }>(
    tables
      .map(({ name }) => `select md5(string_agg(t::text, ' ' order by t::text)) as hash from ${name} t`)
      .join(' union all '),
  )
  return JSON.stringify([schema, tables, rows])
}

const OWN = (namespace: string) =>
  `${namespace} in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')`

const TABLES = `select oid::regclass::text as name from pg_class where relkind = 'r' and ${OWN('relnamespace')} order by oid`

const RELATIONS = `(select oid from pg_class where ${OWN('relnamespace')})`

/** Any change of a row of the system's tables is by another transaction. */
const SCHEMA = `select md5(string_agg(part, ' ' order by part)) as hash from (
  select concat('class', oid, '.', xmin) as part from pg_class where ${OWN('relnamespace')}
  union all select concat('column', attrelid, '.', attnum, '.', xmin) from pg_attribute where attrelid in ${RELATIONS}
  union all select concat('constraint', oid, '.', xmin) from pg_constraint where ${OWN('connamespace')}
  union all select concat('trigger', oid, '.', xmin) from pg_trigger where tgrelid in ${RELATIONS}
  union all select concat('policy', oid, '.', xmin) from pg_policy where polrelid in ${RELATIONS}
  union all select concat('function', oid, '.', xmin) from pg_proc where ${OWN('pronamespace')} and proname <> 'job_now'
  union all select concat('type', oid, '.', xmin) from pg_type where ${OWN('typnamespace')}
  union all select concat('namespace', oid, '.', xmin) from pg_namespace where nspname !~ '^pg_(temp|toast_temp)_'
  union all select concat('settings', setrole, setconfig) from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())
  union all select concat('database', datdba, datacl, datconnlimit, datallowconn) from pg_database
    where datname = current_database()
) parts`
