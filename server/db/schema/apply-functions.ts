import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { checksumOf, readSql } from '#server/db/schema/read-migrations.ts'

/** A function of the database: one file of server/db/functions, named after it. */
export type DatabaseFunction = { readonly name: string; readonly checksum: string; readonly text: string }

const DIRECTORY = fileURLToPath(new URL('../functions', import.meta.url))

/** Reads the functions, in the order in which they can be created. */
export function readFunctions(directory: string = DIRECTORY): readonly DatabaseFunction[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const text = readSql(join(directory, file))
      return { name: basename(file, '.sql'), checksum: checksumOf(text), text }
    })
}

/**
 * Creates the functions whose file is new or has changed, in the transaction of `client`.
 *
 * They belong to the role `app`, and only its member, the login, may execute them: their first argument is the identity. A
 * function with other arguments is a new one; a migration drops the previous one when no server of the previous version runs.
 */
export async function applyFunctions(
  client: pg.PoolClient,
  functions: readonly DatabaseFunction[],
): Promise<void> {
  await client.query(
    'create table if not exists schema_functions (name text primary key, checksum text not null)',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>('select * from schema_functions')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const changed = functions.filter(({ name, checksum }) => applied.get(name) !== checksum)
  if (changed.length === 0) return
  // A function's owner needs this right while it becomes the owner.
  await client.query('grant create on schema public to app')
  for (const { name, checksum, text } of changed) {
    await client.query(text)
    await ownByApp(client, name)
    await client.query(
      'insert into schema_functions values ($1, $2) on conflict (name) do update set checksum = excluded.checksum',
      [name, checksum],
    )
  }
  await client.query('revoke create on schema public from app')
}

async function ownByApp(client: pg.PoolClient, name: string): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
     where pronamespace = 'public'::regnamespace and proname = $1`,
    [name],
  )
  for (const { signature } of rows) {
    await client.query(`alter function ${signature} owner to app`)
    await client.query(`revoke all on function ${signature} from public`)
  }
}
