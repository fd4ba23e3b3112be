import { writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { DUMP } from '#server/db/backup/backup-postgres.ts'
import { BackupError } from '#server/db/backup/backup-error.ts'
import type { Manifest } from '#server/db/backup/backup-folder.ts'
import { type AdminConnection, connectAdmin, type PostgresLogins } from '#server/db/backup/connect-admin.ts'
import {
  type DatabaseState,
  listTables,
  TEXT_SETTINGS,
  totalsQuery,
} from '#server/db/backup/database-state.ts'
import { copySecretsTo, installFiles, requireAbsent } from '#server/db/backup/install-files.ts'
import { type PostgresProgram, startProgram } from '#server/db/backup/postgres-program.ts'
import { removeAfterward } from '#server/db/backup/remove-afterward.ts'
import { grantAppRole } from '#server/db/schema/grant-app-role.ts'

/** Printed by the script when the transaction can be committed. */
const CHECKED = 'daily-bonus: the totals are equal'

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
  const admin = await connectAdmin(options)
  const { client, owner } = admin
  try {
    await requireUnused(admin, replace)
  } finally {
    await client.end()
  }
  await runScript(join(folder, DUMP), options.adminUrl, prepare(owner), finish(manifest.state))
  const draft = join(dataDir, 'restore.partial')
  return await removeAfterward(draft, () =>
    Promise.resolve(installFiles(dataDir, copySecretsTo(draft, folder, manifest), draft)),
  )
}

/** Runs the statements of a dump, between two scripts. Without the second one, everything is rolled back. */
async function runScript(dump: string, adminUrl: string, before: string, after: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'daily-bonus-restore-'))
  await removeAfterward(scratch, async () => {
    const list = join(scratch, 'list')
    writeFileSync(list, await listWithoutPublic(dump))
    const psql = startProgram('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'], adminUrl)
    const committing = commitOnceChecked(psql)
    psql.child.stdin.write(before)
    const restore = startProgram('pg_restore', ['--no-owner', `--use-list=${list}`, '--file=-', dump])
    const complete = await pipeline(restore.child.stdout, psql.child.stdin, { end: false })
      .then(() => restore.done)
      .then(
        () => true,
        () => false,
      )
    if (complete) psql.child.stdin.write(after)
    else psql.child.stdin.end()
    await committing
    // After an error in psql, pg_restore reports a broken pipe, so the reason of psql comes first.
    await psql.done
    await restore.done
    if (!complete) throw new BackupError('The dump was not read to the end. Nothing was changed.')
  })
}

/** Commits when the script says that the totals are equal. If this process ends before that, psql rolls back. */
async function commitOnceChecked({ child }: PostgresProgram): Promise<void> {
  for await (const line of createInterface({ input: child.stdout }))
    if (line === CHECKED) child.stdin.end('commit;\n')
}

async function requireUnused({ client, owner, sessions }: AdminConnection, replace: boolean): Promise<void> {
  const { rows } = await client.query(
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and usename = $1 and pid <> all($2)`,
    [owner, sessions],
  )
  if (rows[0].n > 0)
    throw new BackupError(`The login ${owner} is connected to this database. Stop the server first.`)
  if (replace) return
  const [table] = await listTables(client)
  if (table !== undefined)
    throw new BackupError(
      `The database is not empty: it has the table ${table}. To replace it, add --replace.`,
    )
}

/**
 * Returns the dump's table of contents without schema public, which exists in every database, and without the functions of
 * users' rows: the next start creates them, and those of earlier versions would get the login as their owner.
 */
async function listWithoutPublic(dump: string): Promise<string> {
  const { child, done } = startProgram('pg_restore', ['--list', dump])
  const list = await text(child.stdout)
  await done
  return list
    .split('\n')
    .filter(
      (line) => !/ (SCHEMA - public|COMMENT - SCHEMA public|FUNCTION public|ACL public FUNCTION) /.test(line),
    )
    .join('\n')
}

/** Begins the transaction: creates the role `app`, drops the product's tables and functions, becomes the owner. */
function prepare(owner: string): string {
  const login = pg.escapeIdentifier(owner)
  return `begin;
${grantAppRole(pg.escapeLiteral(owner))};
drop schema if exists auth cascade;
-- The backup has no jobs, and an old one of an email would keep the server from creating it again.
drop schema if exists jobs cascade;
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

/** Compares the totals as the login that sees every row, and then prints `CHECKED`. */
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
\\echo ${CHECKED}
`
}
