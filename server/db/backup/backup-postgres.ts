import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { BackupError } from '#server/db/backup/backup-error.ts'
import { connectAdmin, type PostgresLogins } from '#server/db/backup/connect-admin.ts'
import { type DatabaseState, readState } from '#server/db/backup/database-state.ts'
import { startProgram } from '#server/db/backup/postgres-program.ts'

/** The dump of a PostgreSQL database inside a backup, in pg_dump's custom format. */
export const DUMP = 'database.dump'

/**
 * Dumps a PostgreSQL database into a folder, and counts the rows in the dump.
 *
 * The totals and the dump are of one snapshot, so the server can write meanwhile.
 */
export async function backUpPostgres(logins: PostgresLogins, folder: string): Promise<DatabaseState> {
  const file = join(folder, DUMP)
  const { client } = await connectAdmin(logins)
  let state: DatabaseState
  try {
    await client.query('begin isolation level repeatable read read only')
    state = await readState(client)
    const { rows } = await client.query('select pg_export_snapshot() as id')
    const options = ['--format=custom', '--schema=public', '--schema=auth', `--snapshot=${rows[0].id}`]
    await startProgram('pg_dump', [...options, `--file=${file}`], logins.adminUrl).done
  } finally {
    await client.end()
  }
  chmodSync(file, 0o600)
  const counted = await countRows(file)
  for (const { name, rows } of state.tables) {
    if (counted.get(name) !== rows)
      throw new BackupError(`The dump has ${counted.get(name) ?? 0} of ${rows} rows of ${name}.`)
  }
  return state
}

/** Counts the rows of every table in a dump. */
async function countRows(file: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const { child, done } = startProgram('pg_restore', ['--data-only', '--file=-', file])
  let table: string | undefined
  for await (const line of splitLines(child.stdout)) {
    if (table === undefined) {
      table = /^COPY (\S+) \(.*\) FROM stdin;$/.exec(line)?.[1]
      if (table !== undefined) counts.set(table, 0)
    } else if (line === '\\.') table = undefined
    else counts.set(table, (counts.get(table) ?? 0) + 1)
  }
  await done
  return counts
}

/** Splits at line feeds only: readline also splits at U+2028, which a note can contain. */
async function* splitLines(stream: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
