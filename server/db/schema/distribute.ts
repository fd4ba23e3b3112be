import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { splitStatements } from '#server/db/schema/split-statements.ts'

/**
 * Returns the statements that a superuser runs on every node of a Citus cluster, in the database of the product, before the
 * tables are distributed. Roles, extensions, and owners belong to a node.
 */
export async function workerSteps(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ login: string; database: string }>(
    'select quote_ident(current_user) as login, quote_ident(current_database()) as database',
  )
  const { login, database } = rows[0] ?? { login: '', database: '' }
  return [
    'create extension if not exists citus;',
    `create role ${login} login; -- if it does not exist, with its password`,
    'create role app nologin nosuperuser nobypassrls; -- if it does not exist',
    `grant app to ${login};`,
    `alter database ${database} owner to ${login};`,
    '',
    '-- On the coordinator only, with the addresses of the nodes:',
    "select citus_set_coordinator_host('coordinator', 5432);",
    "select citus_add_node('worker', 5432); -- for each worker",
    '',
  ].join('\n')
}

/** Returns the statements that distribute the tables and functions. */
export function readDistribution(): string {
  return readFileSync(new URL('../../../deploy/citus.sql', import.meta.url), 'utf8')
}

/** Distributes the functions and tables that an update added, if the others are distributed. */
export async function distributeAdditions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ clustered: boolean }>(
    "select to_regclass('pg_dist_partition') is not null as clustered",
  )
  if (!rows[0]?.clustered) return
  const { rowCount } = await client.query(
    "select from pg_dist_partition where logicalrelid = 'users'::regclass and partmethod = 'h'",
  )
  if (rowCount === 1) await distribute(client, readDistribution())
}

/**
 * Runs the statements of deploy/citus.sql. Stops at the first error.
 *
 * @throws Error with the statement and the reason; what ran before it stays, and running it again continues.
 */
export async function distribute(client: pg.ClientBase, sql: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
  if (rowCount === 0) throw new Error('Citus is not installed in this database.')
  // The limits of the login are those of requests; copying the rows of users takes longer.
  await client.query(
    "select set_config('statement_timeout', '0', false), set_config('lock_timeout', '60s', false)",
  )
  for (const statement of splitStatements(sql)) {
    await client.query(statement).catch((error: Error) => {
      const text = statement.replace(/^--.*$/gm, '').trim()
      throw new Error(`The distribution stopped at this statement:\n${text}\nReason: ${error.message}`, {
        cause: error,
      })
    })
  }
}
