import { cpSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { BackupBusyError, BackupError } from '#server/db/backup/backup-error.ts'
import { type DatabaseState, readState } from '#server/db/backup/database-state.ts'
import { isDiskFull } from '#server/db/embedded/data-dir-error.ts'

/** A copy of the database's files, in a directory that exists until `release`. */
export type DataDirCopy = {
  readonly state: DatabaseState
  release(): Promise<void>
}

/** Returns the directory of the copy: next to the database, so the same users can read it. */
export function copyPath(dataDir: string): string {
  return join(dataDir, 'pglite.copy')
}

/**
 * Returns a function that copies the files of the open database, for one caller at a time.
 *
 * Only this process can make a consistent copy: files that are copied while it writes open without an error, but miss
 * rows. The copy takes the only connection, so queries wait meanwhile, and nothing writes. A checkpoint before that, while
 * queries still run, makes the second one short.
 */
export function createCopier(pool: pg.Pool, home: string, log: Logger): () => Promise<DataDirCopy> {
  const copy = copyPath(dirname(home))
  // Left by a process that was killed.
  rmSync(copy, { recursive: true, force: true })
  let taken = false

  async function release(): Promise<void> {
    await rm(copy, { recursive: true, force: true })
    taken = false
  }

  async function copyFiles(): Promise<DatabaseState> {
    requireSpace(home)
    await pool.query('checkpoint')
    const client = await pool.connect()
    const start = performance.now()
    try {
      await client.query('begin')
      const state = await readState(client)
      await client.query('commit')
      await client.query('checkpoint')
      // Synchronous: it takes a fifth of the time, and every query waits for it.
      copyTree(home, copy)
      return state
    } finally {
      client.release(client.getTransactionStatus() !== 'I')
      log.info({ pauseMs: Math.round(performance.now() - start) }, 'Copied the database for a backup')
    }
  }

  return async function takeCopy() {
    if (taken) throw new BackupBusyError('Another backup of this data directory is running.', true)
    taken = true
    try {
      return { state: await copyFiles(), release }
    } catch (error) {
      await release()
      throw error
    }
  }
}

function copyTree(home: string, copy: string): void {
  try {
    cpSync(home, copy, { recursive: true })
  } catch (error) {
    if (!isDiskFull(error)) throw error
    throw new BackupError(`There is no space left on the disk that holds ${home}, so no backup was made.`, {
      cause: error,
    })
  }
}

/** A full disk would stop the database, so the copy must leave as much space free as it takes. */
function requireSpace(home: string): void {
  const files = readdirSync(home, { recursive: true, withFileTypes: true })
  const needed = files
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  const { bavail, bsize } = statfsSync(home)
  if (bavail * bsize >= 2 * needed) return
  const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000)
  throw new BackupError(
    `A backup needs ${megabytes(2 * needed)} MB of free space on the disk that holds ${home}; only ${megabytes(bavail * bsize)} MB is free.`,
  )
}
