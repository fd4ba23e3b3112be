import { rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { DUMP } from '#server/db/backup/backup-postgres.ts'
import { BackupError } from '#server/db/backup/backup-error.ts'
import type { Manifest } from '#server/db/backup/backup-folder.ts'
import { connectAdmin, type PostgresLogins } from '#server/db/backup/connect-admin.ts'
import {
  type DatabaseState,
  listTables,
  TEXT_SETTINGS,
  totalsQuery,
} from '#server/db/backup/database-state.ts'
import { copySecretsTo, installFiles, requireAbsent } from '#server/db/backup/install-files.ts'
import { startProgram } from '#server/db/backup/postgres-program.ts'

/**
 * Restores a dump into the database of DATABASE_URL, in one transaction that ends with a comparison of the totals, and then
 * the secrets into the data directory.
 *
 * The server's login owns everything afterward; the next start gives the functions to the role `app`, to which the dump
 * grants rights, and which is created first.
 *
 * @returns the directory with the secrets that were replaced, or null.
 * @throws BackupError: nothing was changed.
 */
export async function restorePostgres(
  folder: string,
  manifest: Manifest,
  options: PostgresLogins & { readonly dataDir: string; readonly replace: boolean },
): Promise<string | null> {
  const { dataDir, replace } = options
  if (!replace) requireAbsent(folder, manifest, dataDir, null)
  const { client, owner } = await connectAdmin(options)
  try {
    await requireUnused(client, replace)
  } finally {
    await client.end()
  }
  await runScript(join(folder, DUMP), options.adminUrl, prepare(owner), finish(manifest.state))
  const draft = join(dataDir, 'restore.partial')
  try {
    return installFiles(dataDir, copySecretsTo(draft, folder, manifest), draft)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Runs the statements of a dump, between two scripts. Without the second one, everything is rolled back. */
async function runScript(dump: string, adminUrl: string, before: string, after: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'daily-bonus-restore-'))
  try {
    const list = join(scratch, 'list')
    writeFileSync(list, await listWithoutPublic(dump))
    const psql = startProgram('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'], adminUrl)
    psql.child.stdout.resume()
    psql.child.stdin.write(before)
    const restore = startProgram('pg_restore', ['--no-owner', `--use-list=${list}`, '--file=-', dump])
    const complete = await pipeline(restore.child.stdout, psql.child.stdin, { end: false })
      .then(() => restore.done)
      .then(
        () => true,
        () => false,
      )
    psql.child.stdin.end(complete ? after : '')
    // After an error in psql, pg_restore reports a broken pipe, so the reason of psql comes first.
    await psql.done
    await restore.done
    if (!complete) throw new BackupError('The dump was not read to the end. Nothing was changed.')
  } finally {
    await rm(scratch, { recursive: true })
  }
}

async function requireUnused(client: pg.Client, replace: boolean): Promise<void> {
  const { rows } = await client.query(
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and application_name like 'daily-bonus-blog%'`,
  )
  if (rows[0].n > 0) throw new BackupError('A server is using this database. Stop it first.')
  if (replace) return
  const [table] = await listTables(client)
  if (table !== undefined)
    throw new BackupError(
      `The database is not empty: it has the table ${table}. To replace it, add --replace.`,
    )
}

/** Schema public exists in every database, so its entry is removed from the dump's table of contents. */
async function listWithoutPublic(dump: string): Promise<string> {
  const { child, done } = startProgram('pg_restore', ['--list', dump])
  const list = await text(child.stdout)
  await done
  return list
    .split('\n')
    .filter((line) => !/ (SCHEMA - public|COMMENT - SCHEMA public) /.test(line))
    .join('\n')
}

/** Begins the transaction: creates the role `app`, drops the product's tables and functions, becomes the owner. */
function prepare(owner: string): string {
  const login = pg.escapeIdentifier(owner)
  return `begin;
do $$ begin
  if not exists (select from pg_roles where rolname = 'app') then
    create role app nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit;
  end if;
  if not pg_has_role(${pg.escapeLiteral(owner)}, 'app', 'member') then
    grant app to ${login};
  end if;
end $$;
drop schema if exists auth cascade;
do $$ declare
  command text;
  -- All names are read first: a table drops the functions that have its row type.
  commands text[] := array(
    select format('drop table if exists %s cascade', c.oid::regclass) from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e'));
begin
  foreach command in array commands loop execute command; end loop;
end $$;
set local role ${login};
`
}

/** Compares the totals as the login that sees every row, and commits. */
function finish(expected: DatabaseState): string {
  const values = expected.tables.map(
    ({ name, rows, checksum }) =>
      `(${pg.escapeLiteral(name)}, ${rows}::bigint, ${pg.escapeLiteral(checksum)})`,
  )
  return `
reset role;
${TEXT_SETTINGS.join(';\n')};
do $check$ declare missing text; begin
  select string_agg(name, ', ') into missing from (
    (values ${values.join(',\n')}) except all (${totalsQuery(expected.tables.map(({ name }) => name))})
  ) as differing (name, rows, checksum);
  if missing is not null then
    raise exception 'the restored rows do not match the manifest: %', missing;
  end if;
end $check$;
-- The next start creates the functions again, which makes the role "app" their owner.
do $$ begin
  if to_regclass('public.schema_functions') is not null then
    delete from public.schema_functions;
  end if;
end $$;
commit;
`
}
