import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { checkDataDir } from '#server/db/embedded/check-data-dir.ts'
import { DataDirError, diskFullError } from '#server/db/embedded/data-dir-error.ts'
import { createCopier, type DataDirCopy } from '#server/db/embedded/copy-data-dir.ts'
import { serveCopies } from '#server/db/embedded/copy-socket.ts'
import { lockDataDir } from '#server/db/embedded/data-dir-lock.ts'
import '#server/db/column-types.ts'
import type { ChannelListener, ChannelSubscription, Database } from '#server/db/database.ts'
import { startMaintenance } from '#server/db/run-maintenance.ts'
import { ping } from '#server/db/ping.ts'
import { makeDataDir } from '#server/db/embedded/make-data-dir.ts'
import { makeDirectory } from '#server/db/embedded/make-directory.ts'
import { openingError } from '#server/db/embedded/opening-error.ts'
import { requireAccess } from '#server/db/embedded/require-access.ts'
import { SyncedNodeFs } from '#server/db/embedded/synced-node-fs.ts'
import { useUtc } from '#server/db/use-utc.ts'
import { createWriteHealth } from '#server/db/write-health.ts'

export type EmbeddedDatabase = Database & {
  readonly files: SyncedNodeFs
  /** Copies the files of the database; one caller at a time. @throws BackupError with the reason. */
  takeCopy(): Promise<DataDirCopy>
}

/** Durable: no `-F`, and syncs use fsync, the only PGlite call that reaches the disk. The write-ahead log stays small. */
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
 * The timeout for the only connection: slightly shorter than a browser's timeout for a response. The database
 * is in this process, so it can be busy but not down. A rejected request would be sent again and add load.
 */
const WAIT_MS = 9000

/**
 * Opens PGlite in a directory, behind an ordinary pool of one connection.
 *
 * Takes the lock first, because a second process on the same files would destroy them. A new database is created under
 * another name and renamed.
 */
export async function openEmbedded(dataDir: string, log: Logger): Promise<EmbeddedDatabase> {
  makeWritable(dataDir)
  const lock = lockDataDir(dataDir)
  try {
    const home = join(dataDir, 'pglite')
    if (!checkDataDir(home)) {
      await makeDataDir(home, log)
      // After a typo in DATA_DIR, the only sign of it.
      log.info({ directory: home }, 'Created a new, empty database')
    }
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
    pool.on('error', (error) =>
      log.warn({ reason: error.message }, 'The embedded database reported an error'),
    )
    const listen = listenEmbedded(pool, log)
    const stopMaintenance = startMaintenance(pool, log)
    const takeCopy = createCopier(pool, home, log)
    const stopCopies = serveCopies(dataDir, takeCopy, log)
    let closing: Promise<void> | undefined
    const close = async () => {
      stopMaintenance()
      stopCopies()
      await pool.end()
      await lite.close()
      lock.release()
    }
    return {
      engine: 'pglite',
      pool,
      directPool: pool,
      replica: null,
      fallback: null,
      responseMs: null,
      preparation: { isOn: () => true, turnOff: () => undefined },
      writes: createWriteHealth(),
      files,
      takeCopy,
      ping: () => ping(pool, null),
      listen,
      close: () => (closing ??= close()),
    }
  } catch (error) {
    lock.release()
    throw diskFullError(dataDir, error) ?? error
  }
}

async function start(files: SyncedNodeFs, home: string, log: Logger): Promise<PGlite> {
  const fatalLines: string[] = []
  const onOutput = (text: string) => {
    if (/FATAL|PANIC/.test(text)) fatalLines.push(text.trim())
    log.debug({ text }, 'Output of the embedded database')
    return true
  }
  try {
    return await PGlite.create({
      fs: files,
      startParams: START_PARAMS,
      onStdout: onOutput,
      onStderr: onOutput,
    })
  } catch (error) {
    throw openingError(home, fatalLines, error as Error)
  }
}

function makeWritable(dataDir: string): void {
  try {
    makeDirectory(dataDir)
  } catch (error) {
    throw (
      diskFullError(dataDir, error) ??
      new DataDirError(
        'not-writable',
        dataDir,
        `The data directory ${dataDir} cannot be created: ${(error as Error).message}`,
        error,
      )
    )
  }
  requireAccess(dataDir)
}

/**
 * Subscribes to notifications on the only connection of the embedded database. Only this process can send them, so none
 * are lost.
 *
 * @param pool before its first connection.
 */
function listenEmbedded(pool: pg.Pool, log: Logger) {
  // The engine delivers a notification while the transaction that sent it commits: listeners are not part of its work.
  const runOutside = AsyncLocalStorage.snapshot()
  const listeners = new Map<string, Set<ChannelListener>>()
  pool.on('connect', (client) =>
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) runOutside(() => listener.message(payload ?? ''))
    }),
  )

  return function listen(channel: string, listener: ChannelListener): ChannelSubscription {
    const ofChannel = listeners.get(channel) ?? new Set()
    listeners.set(channel, ofChannel.add(listener))
    const subscribe = async () => {
      await pool.query(`listen ${channel}`)
      await listener.connected(async (text) => (await pool.query(text)).rows)
    }
    subscribe().catch((error: Error) =>
      log.warn({ reason: error.message }, 'Could not subscribe to database notifications'),
    )
    return {
      isListening: () => true,
      stop() {
        ofChannel.delete(listener)
        listener.disconnected()
        return Promise.resolve()
      },
    }
  }
}
