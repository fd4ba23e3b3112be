import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataDirProblem } from '#server/db/data-dir-problem.ts'

export type DataDirLock = { release(): void }

/**
 * Takes a data directory for this process alone.
 *
 * Two processes on one embedded database silently destroy it. The lock is SQLite's exclusive one on a file
 * beside the database: the kernel frees it when the process ends, however it ends, so it is never stale and
 * never has to be broken. It does not reach across hosts on a network file system.
 *
 * @throws DataDirProblem `in-use` when another process holds it, `not-writable` when the file cannot be made.
 */
export function lockDataDir(directory: string): DataDirLock {
  const file = join(directory, 'database.lock')
  let held: DatabaseSync | undefined
  try {
    held = new DatabaseSync(file)
    held.exec('pragma busy_timeout = 0')
    held.exec('begin exclusive')
  } catch (error) {
    held?.close()
    if (isBusy(error)) {
      throw new DataDirProblem(
        'in-use',
        directory,
        `The data directory ${directory} is in use by another server. Stop that one first, or set DATA_DIR to another directory.`,
        error,
      )
    }
    throw new DataDirProblem(
      'not-writable',
      directory,
      `The data directory ${directory} cannot be locked: ${file}: ${(error as Error).message}`,
      error,
    )
  }
  const lock = held
  return { release: () => lock.close() }
}

function isBusy(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : null
  return typeof code === 'number' && ((code & 0xff) === 5 || (code & 0xff) === 6)
}
