import process from 'node:process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupError } from '#server/db/backup/backup-error.ts'
import { DataDirError } from '#server/db/embedded/data-dir-error.ts'
import { SchemaError } from '#server/db/schema/require-usable-database.ts'

/** The environment variables of the commands for backups. */
export type OperatorSettings = {
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** The login for backups; the server's own login if it is not set. */
  readonly adminUrl: string
  /** The secrets of the server, the current one first: AUTH_SECRET or the generated one, and the previous one. */
  readonly secrets: readonly string[]
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
  const { DATA_DIR, DATABASE_URL, BACKUP_DATABASE_URL, AUTH_SECRET, AUTH_SECRET_PREVIOUS } = process.env
  try {
    if (BACKUP_DATABASE_URL && !DATABASE_URL)
      throw new BackupError('BACKUP_DATABASE_URL is set, but DATABASE_URL, which names the database, is not.')
    const dataDir = resolve(DATA_DIR || './data')
    await command({
      dataDir,
      databaseUrl: DATABASE_URL || null,
      adminUrl: BACKUP_DATABASE_URL || DATABASE_URL || '',
      secrets: [AUTH_SECRET || generatedSecret(dataDir), AUTH_SECRET_PREVIOUS].filter(
        (secret): secret is string => Boolean(secret),
      ),
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

/** Returns the secret that a server without AUTH_SECRET generated in a data directory, or null. */
export function generatedSecret(dataDir: string): string | null {
  const file = join(dataDir, 'auth-secret')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}
