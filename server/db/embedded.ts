import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { checkDataDir } from '#server/db/check-data-dir.ts'
import { DataDirProblem } from '#server/db/data-dir-problem.ts'
import { lockDataDir } from '#server/db/data-dir-lock.ts'
import '#server/db/column-types.ts'
import type { Database } from '#server/db/database.ts'
import { startHousekeeping } from '#server/db/housekeeping.ts'
import { listenEmbedded } from '#server/db/listen-embedded.ts'
import { openingProblem } from '#server/db/opening-problem.ts'
import { ping } from '#server/db/ping.ts'
import { makeDataDir } from '#server/db/make-data-dir.ts'
import { SyncedNodeFs } from '#server/db/synced-node-fs.ts'
import { useUtc } from '#server/db/use-utc.ts'

export type EmbeddedDatabase = Database & { readonly files: SyncedNodeFs }

/** Durable: no `-F`, and syncs go through fsync, the only one of PGlite's calls that reaches the disk. Little log is kept. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'max_wal_size=64MB',
  '-c',
  'min_wal_size=32MB',
]

/**
 * How long a request may wait for the one connection: a little less than a browser waits for an answer. The database
 * is in this process, so it is never away, only busy; a request that is refused is sent once more, and costs more.
 */
const WAIT_MS = 9000

/**
 * Opens PGlite in a directory, behind an ordinary pool of one connection.
 *
 * The lock comes first: a second process on the same files would destroy them. Where there is no database yet
 * it is made beside its place and moved there whole.
 */
export async function openEmbedded(dataDir: string, log: Logger): Promise<EmbeddedDatabase> {
  makeWritable(dataDir)
  const lock = lockDataDir(dataDir)
  try {
    const home = join(dataDir, 'pglite')
    if (!checkDataDir(home)) await makeDataDir(home, log)
    const files = new SyncedNodeFs(home)
    const lite = await start(files, home, log)
    const pool = new pg.Pool({
      ...createPgConfig(lite),
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: WAIT_MS,
      pipeline: true,
    })
    useUtc(pool, log)
    pool.on('error', (error) => log.warn({ reason: error.message }, 'The embedded database reported a fault'))
    const listen = listenEmbedded(pool, log)
    const stopHousekeeping = startHousekeeping(pool, log)
    let closing: Promise<void> | undefined
    const close = async () => {
      stopHousekeeping()
      await pool.end()
      await lite.close()
      lock.release()
    }
    return {
      engine: 'pglite',
      pool,
      files,
      ping: () => ping(pool),
      listen,
      close: () => (closing ??= close()),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function start(files: SyncedNodeFs, home: string, log: Logger): Promise<PGlite> {
  const complaints: string[] = []
  const listen = (text: string) => {
    if (/FATAL|PANIC/.test(text)) complaints.push(text.trim())
    log.debug({ text }, 'embedded database')
    return true
  }
  try {
    return await PGlite.create({ fs: files, startParams: START_PARAMS, onStdout: listen, onStderr: listen })
  } catch (error) {
    throw openingProblem(home, complaints, error as Error)
  }
}

function makeWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new DataDirProblem(
      'not-writable',
      dataDir,
      `The data directory ${dataDir} cannot be written: ${(error as Error).message}`,
      error,
    )
  }
}
