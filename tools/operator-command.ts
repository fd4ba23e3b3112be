import process from 'node:process'
import { resolve } from 'node:path'
import { BackupError } from '#server/db/backup/backup-error.ts'
import { DataDirError } from '#server/db/embedded/data-dir-error.ts'
import { SchemaError } from '#server/db/schema/migrate.ts'

/** The environment variables of the commands for backups. */
export type OperatorSettings = {
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** The login for backups; the server's own login if it is not set. */
  readonly adminUrl: string
}

/**
 * Runs a command for the operator. An error is one line on standard error, with exit code 1.
 *
 * Ends in an orderly way on Ctrl-C, so that unfinished files are deleted.
 */
export async function runOperatorCommand(
  name: string,
  command: (settings: OperatorSettings) => Promise<void>,
): Promise<void> {
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  const { DATA_DIR, DATABASE_URL, BACKUP_DATABASE_URL } = process.env
  try {
    if (BACKUP_DATABASE_URL && !DATABASE_URL)
      throw new BackupError('BACKUP_DATABASE_URL is set, but DATABASE_URL, which names the database, is not.')
    await command({
      dataDir: resolve(DATA_DIR || './data'),
      databaseUrl: DATABASE_URL || null,
      adminUrl: BACKUP_DATABASE_URL || DATABASE_URL || '',
    })
  } catch (error) {
    const isExpected =
      [BackupError, DataDirError, SchemaError].some((type) => error instanceof type) ||
      (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
    const reason = isExpected ? (error as Error).message : `${name} was not completed: ${String(error)}`
    process.stderr.write(`${reason.split('\n').join(' ')}\n`)
    process.exitCode = 1
  }
}
