import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataDirError, diskFullError } from '#server/db/embedded/data-dir-error.ts'

export type DataDirLock = { release(): void }

/**
 * Locks a data directory for this process.
 *
 * Two processes on one embedded database silently destroy it. The lock is an exclusive SQLite lock on a file next to
 * the database. The kernel releases it whenever the process ends, so it is never stale. It does not work across
 * hosts on a network file system.
 *
 * @throws DataDirError `in-use` if another process has the lock, `not-writable` if the file cannot be created.
 */
export function lockDataDir(directory: string): DataDirLock {
  const file = join(directory, 'database.lock')
  let connection: DatabaseSync | undefined
  try {
    connection = new DatabaseSync(file)
    connection.exec('pragma busy_timeout = 0')
    connection.exec('begin exclusive')
  } catch (error) {
    connection?.close()
    if (isBusy(error)) {
      throw new DataDirError(
        'in-use',
        directory,
        `The data directory ${directory} is in use by another server. Stop that one first, or set DATA_DIR to another directory.`,
        error,
      )
    }
    const full = diskFullError(directory, error)
    if (full !== null) throw full
    throw new DataDirError(
      'not-writable',
      directory,
      `The data directory ${directory} cannot be locked: ${file}: ${(error as Error).message}`,
      error,
    )
  }
  const lock = connection
  return { release: () => lock.close() }
}

function isBusy(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : null
  return typeof code === 'number' && ((code & 0xff) === 5 || (code & 0xff) === 6)
}
