import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { readFunctions } from '#server/db/schema/apply-functions.ts'
import { migrate } from '#server/db/schema/migrate.ts'

/** An argument or a column, with its type as SQL writes it, such as `timestamptz[]`. */
export type TypedName = { readonly name: string; readonly type: string }

export type FunctionSchema = {
  readonly name: string
  readonly args: readonly TypedName[]
  readonly columns: readonly TypedName[]
  /** Whether an argument has a default value. */
  readonly hasDefaults: boolean
  /** The SQL file, with its comments. */
  readonly text: string
}

export type TableSchema = {
  /** With the schema, such as `auth.user`. */
  readonly name: string
  readonly columns: readonly (TypedName & { readonly notNull: boolean; readonly hasDefault: boolean })[]
}

export type DatabaseSchema = {
  readonly functions: readonly FunctionSchema[]
  readonly tables: readonly TableSchema[]
}

/** Reads the functions of server/db/functions and the tables from a new, migrated database in memory. */
export async function readDatabaseSchema(): Promise<DatabaseSchema> {
  const lite = await PGlite.create()
  const pool = new pg.Pool({ ...createPgConfig(lite), max: 1 })
  try {
    await migrate({ engine: 'pglite', pool, directPool: pool })
    const { rows: functions } = await pool.query<Omit<FunctionSchema, 'text'>>(FUNCTIONS)
    const { rows: tables } = await pool.query<TableSchema>(TABLES)
    return { functions: readFunctions().map(({ name, text }) => withText(functions, name, text)), tables }
  } finally {
    await pool.end()
    await lite.close()
  }
}

function withText(all: readonly Omit<FunctionSchema, 'text'>[], name: string, text: string): FunctionSchema {
  const [found, second] = all.filter((one) => one.name === name)
  if (found === undefined || second !== undefined)
    throw new Error(`the file of the function ${name} must create one function of this name`)
  return { ...found, text }
}

const TYPE_NAME = (type: string) =>
  `replace(format_type(${type}, null), 'timestamp with time zone', 'timestamptz')`

// A function without columns returns one column, which has its name.
const FUNCTIONS = `
  select p.proname as name, p.pronargdefaults > 0 as "hasDefaults",
    coalesce(json_agg(json_build_object('name', a.name, 'type', ${TYPE_NAME('a.type')}) order by a.position)
      filter (where a.mode = 'i'), '[]') as args,
    coalesce(json_agg(json_build_object('name', a.name, 'type', ${TYPE_NAME('a.type')}) order by a.position)
      filter (where a.mode in ('o', 't')), json_build_array(
        json_build_object('name', p.proname, 'type', ${TYPE_NAME('p.prorettype')}))) as columns
  from pg_proc p
  left join lateral rows from (
    unnest(p.proargnames), unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])),
    unnest(coalesce(p.proargmodes, array_fill('i'::"char", array[p.pronargs])))
  ) with ordinality as a (name, type, mode, position) on true
  where p.pronamespace = 'public'::regnamespace
  group by p.oid`

const TABLES = `
  select n.nspname || '.' || c.relname as name,
    json_agg(json_build_object('name', a.attname, 'type', ${TYPE_NAME('a.atttypid')}, 'notNull', a.attnotnull,
      'hasDefault', a.atthasdef or a.attidentity <> '')
      order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  group by 1`
