import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import * as z from 'zod'
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

const FunctionsVersion = z.object({ version: z.int().positive(), checksum: z.string() })

/**
 * Reads server/db/functions/version.json, which `npm run generate:types` writes: a number that grows with every change of
 * the functions, and the checksum of the files to which it belongs.
 */
export function readFunctionsVersion(): z.infer<typeof FunctionsVersion> {
  return FunctionsVersion.parse(JSON.parse(readFileSync(join(DIRECTORY, 'version.json'), 'utf8')))
}

/** Returns the checksum of all functions together. */
export function checksumOfFunctions(functions: readonly DatabaseFunction[]): string {
  return checksumOf(functions.map(({ name, checksum }) => `${name} ${checksum}`).join('\n'))
}

/**
 * Creates the functions whose file is new or has changed, in the transaction of `client`, unless a server of a newer
 * version has already created its own. They belong to the role `app`, and only its member, the login, may execute them:
 * their first argument is the identity.
 *
 * A function that has no file anymore, or had other arguments, stays until the version after this one is installed, because
 * servers of the previous version may still call it.
 */
export async function applyFunctions(
  client: pg.PoolClient,
  functions: readonly DatabaseFunction[] = readFunctions(),
  version: number = readFunctionsVersion().version,
): Promise<void> {
  await client.query(
    `create table if not exists schema_functions (
       signature text primary key, name text not null, checksum text not null, version integer not null
     )`,
  )
  const { rows } = await client.query<InstalledFunction>('select * from schema_functions')
  const installed = Math.max(0, ...rows.map((row) => row.version))
  if (installed > version) return
  const current = new Map(
    rows.filter((row) => row.version === installed).map((row) => [row.name, row.checksum]),
  )
  const changed = functions.filter(({ name, checksum }) => current.get(name) !== checksum)
  if (changed.length === 0 && installed === version) return
  // A function's owner needs this right while it becomes the owner.
  await client.query('grant create on schema public to app')
  for (const one of changed) {
    await client.query(one.text)
    await client.query(RECORD, [await ownByApp(client, one.name), one.name, one.checksum, version])
  }
  await client.query('revoke create on schema public from app')
  if (version === installed) return
  const [names, checksums] = [functions.map(({ name }) => name), functions.map(({ checksum }) => checksum)]
  await client.query(KEEP, [version, installed, names, checksums])
  if (installed === 0) await client.query(RECORD_OLDER)
  for (const { signature } of rows.filter((row) => row.version < installed)) {
    await client.query(`drop function if exists ${signature}`)
    await client.query('delete from schema_functions where signature = $1', [signature])
  }
}

type InstalledFunction = {
  readonly signature: string
  readonly name: string
  readonly checksum: string
  readonly version: number
}

const RECORD = `
  insert into schema_functions (signature, name, checksum, version) values ($1, $2, $3, $4)
  on conflict (signature) do update set checksum = excluded.checksum, version = excluded.version`

/** Unchanged functions belong to the new version. */
const KEEP = `
  update schema_functions set version = $1
  where version = $2 and (name, checksum) in (select * from unnest($3::text[], $4::text[]))`

/** Functions from before versions were recorded. */
const RECORD_OLDER = `
  insert into schema_functions (signature, name, checksum, version)
  select oid::regprocedure::text, proname, '', 0 from pg_proc
  where pronamespace = 'public'::regnamespace and proowner = 'app'::regrole
  on conflict (signature) do nothing`

/** Gives the function that this transaction created to the role `app`. @returns its signature. */
async function ownByApp(client: pg.PoolClient, name: string): Promise<string> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
     where pronamespace = 'public'::regnamespace and proname = $1 and xmin = pg_current_xact_id()::xid`,
    [name],
  )
  const [created, another] = rows
  if (created === undefined || another !== undefined)
    throw new Error(`the file of the function ${name} must create one function of this name`)
  await client.query(`alter function ${created.signature} owner to app`)
  await client.query(`revoke all on function ${created.signature} from public`)
  return created.signature
}
