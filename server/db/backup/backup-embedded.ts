import { createWriteStream, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, gunzipSync } from 'node:zlib'
import type { Logger } from 'pino'
import { BackupBusyError, BackupError } from '#server/db/backup/backup-error.ts'
import { type DatabaseState, readState, requireSameTotals } from '#server/db/backup/database-state.ts'
import { copyPath, type DataDirCopy } from '#server/db/embedded/copy-data-dir.ts'
import { requestCopy } from '#server/db/embedded/copy-socket.ts'
import { DataDirError } from '#server/db/embedded/data-dir-error.ts'
import { openEmbedded } from '#server/db/embedded/embedded.ts'
import { tarBlocks, unpackTar } from '#server/db/embedded/tar.ts'

/** The archive of an embedded database inside a backup. */
export const ARCHIVE = 'database.tar.gz'

/** How long a backup waits for another one of the same data directory. */
const MAX_WAIT_MS = 300_000

/** How long a process that uses the data directory may take until it answers. */
const MAX_SILENCE_MS = 30_000

/**
 * Writes a copy of the embedded database into a folder, and checks it by opening it.
 *
 * A running server makes the copy of its files; without one, this process opens the database. Packing, and the check,
 * take place while the server answers requests.
 */
export async function backUpEmbedded(dataDir: string, folder: string, log: Logger): Promise<DatabaseState> {
  if (!existsSync(join(dataDir, 'pglite')))
    throw new BackupError(
      `${dataDir} contains no embedded database. Set DATA_DIR, or DATABASE_URL for PostgreSQL.`,
    )
  const copy = await takeCopy(dataDir, log)
  try {
    await pipeline(
      Readable.from(tarBlocks(copyPath(dataDir))),
      createGzip({ level: 1 }),
      createWriteStream(join(folder, ARCHIVE), { mode: 0o600, flush: true }),
    )
  } finally {
    await copy.release()
  }
  const check = join(folder, 'check')
  await unpackDatabase(join(folder, ARCHIVE), check, copy.state, log)
  rmSync(check, { recursive: true })
  return copy.state
}

/** Takes a copy, after other backups of this data directory have taken theirs. */
async function takeCopy(dataDir: string, log: Logger): Promise<DataDirCopy> {
  const since = performance.now()
  for (let wasBusy = false; ; await wait(200)) {
    try {
      return await openOrRequest(dataDir, log)
    } catch (error) {
      if (!(error instanceof BackupBusyError)) throw error
      // Without an answer, the other process may still be opening the database, or about to end.
      wasBusy ||= error.isAnswer
      if (performance.now() - since > (wasBusy ? MAX_WAIT_MS : MAX_SILENCE_MS)) throw error
    }
  }
}

async function openOrRequest(dataDir: string, log: Logger): Promise<DataDirCopy> {
  try {
    const db = await openEmbedded(dataDir, log)
    try {
      const copy = await db.takeCopy()
      return { ...copy, release: async () => (await copy.release(), await db.close()) }
    } catch (error) {
      await db.close()
      throw error
    }
  } catch (error) {
    if (error instanceof DataDirError && error.kind === 'in-use') return await requestCopy(dataDir)
    throw error
  }
}

/**
 * Unpacks an archive into a new data directory, opens the database, and compares its content.
 *
 * An incomplete copy can open without an error, so only the totals show what it lacks.
 *
 * @throws BackupError if the database does not open or lacks rows.
 */
export async function unpackDatabase(
  archive: string,
  dataDir: string,
  expected: DatabaseState,
  log: Logger,
): Promise<void> {
  unpackTar(gunzipSync(readFileSync(archive)), join(dataDir, 'pglite'))
  const db = await openEmbedded(dataDir, log).catch((error: Error) => {
    throw new BackupError(`The copy of the database could not be opened: ${error.message}`, { cause: error })
  })
  try {
    const client = await db.pool.connect()
    try {
      await client.query('begin')
      requireSameTotals('The copy of the database', expected, await readState(client))
      await client.query('commit')
    } finally {
      client.release(client.getTransactionStatus() !== 'I')
    }
  } finally {
    await db.close()
  }
}
