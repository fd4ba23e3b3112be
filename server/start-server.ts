import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { loadCatalogFiles } from '#catalog/load.ts'
import { type CatalogCasino, problemText } from '#catalog/schema.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { learnFromMembers } from '#server/commands/learn-from-members.ts'
import { readyRules, repairReadyTimes } from '#server/commands/ledger/repair-ready-times.ts'
import { nextDueAt } from '#server/commands/reminders/due-members.ts'
import { sendReminders } from '#server/commands/reminders/send-reminders.ts'
import { createPasswords, PASSWORD_COST } from '#server/auth/passwords/passwords.ts'
import { createAuth } from '#server/auth/auth.ts'
import { isSilent } from '#server/queries/reminders/is-silent.ts'
import { loadAuthSecret, SECRET_FILE } from '#server/auth/secrets/auth-secret.ts'
import { activeSessions } from '#server/auth/sessions/active-sessions.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { dataDirWarning } from '#server/db/data-dir-permissions.ts'
import { diskFullError } from '#server/db/embedded/data-dir-error.ts'
import { CHECK_TOTALS, checkTotalsQueue, totalsState } from '#server/jobs/check-totals.ts'
import { fillDaysQueue } from '#server/jobs/fill-days.ts'
import { cleanUpQueue } from '#server/jobs/clean-up.ts'
import { createJobs, type Jobs } from '#server/jobs/jobs.ts'
import { learnFromMembersQueue } from '#server/jobs/learn-from-members.ts'
import { repairReadyTimesQueue } from '#server/jobs/repair-ready-times.ts'
import { listen } from '#server/listener/listen.ts'
import { LISTENER_LIMITS, scaleLimit } from '#server/listener/listener-limits.ts'
import { sendRemindersQueue } from '#server/jobs/send-reminders.ts'
import { ownAddress } from '#server/listener/own-address.ts'
import { sendMailQueue } from '#server/jobs/send-mail.ts'
import { createDatabaseEventBus } from '#server/events/database-event-bus.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { createEventStreams } from '#server/events/event-streams.ts'
import {
  loadCatalogLater,
  type PreparedDatabase,
  prepareWithRetry,
  tryToPrepare,
} from '#server/prepare-database.ts'
import { createCatalogCache } from '#server/queries/catalog/catalog-cache.ts'
import { createNoteCache, type NoteCache } from '#server/queries/operator/note-cache.ts'
import { openPushService } from '#server/push/push-service.ts'
import type { SharedRedis } from '#server/redis/open-redis.ts'
import { deleteStaleMailFiles, mailFolder } from '#server/mail/stale-mail-files.ts'
import { StartError } from '#server/start-error.ts'
import { PACKING_LIST } from '#server/static/packed-site.ts'
import { emptySite, loadSite, type StaticSite } from '#server/static/site.ts'

/** The folder of the built site. */
export const PACKED_SITE = fileURLToPath(new URL('../build/packed-site', import.meta.url))

/** How long running requests may take after the port was closed. */
const GRACE_MS = 10_000

/** A server that accepts requests. Its database may still be unavailable. */
export type RunningServer = {
  readonly address: string
  /** Rejects on an error that is not retryable after the start. */
  readonly failed: Promise<never>
  /**
   * Serves requests for `drainMs` more while it reports that it is not ready, so that load balancers stop sending new
   * ones. Then ends the event streams, closes the port, and lets running requests finish.
   */
  readonly stop: (drainMs?: number) => Promise<void>
}

/**
 * Starts the server: database, schema, verification of row-level security, catalog, port.
 *
 * The port opens when the server is ready, so that load balancers without health checks send it no request before. If
 * PostgreSQL is unavailable, the port opens all the same: pages are served, the API returns 503, and the server retries.
 *
 * @param now the clock of the whole server; browser tests pass a fixed one.
 * @param casinos the catalog; benchmarks pass a different size.
 * @param packedSite the folder of the built site; browser tests pass a newer one.
 * @throws errors that are not retryable: a data directory or port in use, an unknown schema.
 */
export async function startServer(
  config: Config,
  log: Logger,
  now: () => EpochMs = () => epochMs(Date.now()),
  casinos: readonly CatalogCasino[] = readCatalogFiles(),
  packedSite: string = PACKED_SITE,
): Promise<RunningServer> {
  const db = await openDatabase({ ...config, log })
  const stopping = new AbortController()
  let close = () => db.close()
  try {
    const secret = config.authSecret ?? (await loadAuthSecret(config.dataDir))
    const hasSecrets = db.engine === 'pglite' || existsSync(join(config.dataDir, SECRET_FILE))
    const warning = hasSecrets ? dataDirWarning(config.dataDir) : null
    if (warning !== null) log.warn(warning)
    const push = await openPushService(config)
    const catalog = createCatalogCache(db)
    const events = createDatabaseEventBus(db, log)
    const redis = await connectRedis(config, log)
    const folder = mailFolder(config.dataDir)
    // The links in mails may need the address, which is known only after `listen`.
    const address = Promise.withResolvers<string>()
    address.promise.catch(() => undefined)
    const jobs: Jobs = createJobs({ db, log }, [
      sendRemindersQueue({ send: (onBacklog) => remind(onBacklog), nextDueAt: () => nextDueAt(db), now }),
      sendMailQueue(config, {
        db,
        log,
        now,
        secret,
        isSilent: (userId) => isSilent(db, userId, now()),
        address: address.promise,
      }),
      // Also with a mail server: the folder may contain older files.
      cleanUpQueue({ db, now, deleteStaleFiles: () => deleteStaleMailFiles(db, folder) }),
      checkTotalsQueue({ db: db.replica ?? db, log }),
      fillDaysQueue({ db, log }),
      repairReadyTimesQueue({
        db,
        log,
        readRules: () => {
          catalog.changed()
          return readyRules({ catalog })
        },
        repair: (userIds) => repairReadyTimes({ db, catalog }, userIds),
      }),
      learnFromMembersQueue({ log, learn: () => learnFromMembers({ db, catalog, now }) }),
    ])
    close = async () => {
      address.reject(new StartError('The server stops.'))
      await jobs.stop()
      await events.close()
      redis?.client.disconnect()
      await db.close()
    }
    const auth = createAuth({ ...config, db, events, redis, secret, now, log })
    const maxPerAddress = scaleLimit(LISTENER_LIMITS.streamsPerAddress, config.rateLimitScale)
    const alive = (ids: readonly string[]) => activeSessions(db, ids, now())
    const streams = createEventStreams({ events, maxPerAddress, alive, log })
    const passwords = createPasswords(PASSWORD_COST)
    const readTotals = async () => totalsState(await jobs.results(CHECK_TOTALS))
    const metrics = createMetrics({ db, events, streams, passwords, redis, readTotals }, now)
    const remind = (onBacklog: () => void) =>
      sendReminders(
        { db, catalog, now, log, push, config, jobs, metrics },
        { isStopping: () => stopping.signal.aborted, onBacklog },
      )
    const note = createNoteCache(db)
    const nameOf = (casinoId: number) => {
      const casino = catalog.casinoInMemory(casinoId)
      return casino?.active === true ? casino.name : undefined
    }
    const site = await openSite(packedSite, config, log, () => note.inMemory(), nameOf)
    let ready = false
    let draining = false
    const deps = {
      db,
      catalog,
      now,
      log,
      auth,
      passwords,
      events,
      streams,
      metrics,
      site,
      note,
      push,
      config,
      exporting: new Set<string>(),
      jobs,
      isReady: () => ready,
      isDraining: () => draining,
    }
    const preparation = { db, catalog, casinos, jobs, log }
    const prepared = await tryToPrepare(preparation)
    ready = prepared !== null
    const server = await listen(deps)
    address.resolve(server.address)
    const closeServices = close
    close = async () => {
      note.stop()
      streams.close()
      await server.close(GRACE_MS)
      await closeServices()
    }
    const begin = ({ isCatalogLoaded }: PreparedDatabase) => {
      events.start()
      ready = true
      note.start()
      if (!isCatalogLoaded) void loadCatalogLater(preparation, stopping.signal)
      if (config.smtpUrl === null) log.info({ folder }, 'No SMTP_URL: mail is written to files')
    }
    let failed: Promise<never> = new Promise(() => {})
    if (prepared) begin(prepared)
    else {
      failed = prepareWithRetry(preparation, stopping.signal).then((preparedLater) => {
        if (preparedLater) begin(preparedLater)
        return new Promise<never>(() => {})
      })
    }
    const stop = async (drainMs = 0) => {
      draining = true
      stopping.abort()
      if (drainMs > 0) {
        log.info({ seconds: drainMs / 1000 }, 'Draining: new requests should go to other servers')
        await wait(drainMs)
      }
      await close()
    }
    return { address: server.address, failed, stop }
  } catch (error) {
    await close().catch(() => {})
    throw (db.engine === 'pglite' ? diskFullError(config.dataDir, error) : null) ?? error
  }
}

/** Imports the Redis client only if it is used. */
async function connectRedis({ redisUrl }: Config, log: Logger): Promise<SharedRedis | null> {
  if (redisUrl === null) return null
  const { openRedis } = await import('#server/redis/open-redis.ts')
  return openRedis(redisUrl, log)
}

function readCatalogFiles() {
  const read = loadCatalogFiles()
  if (read.ok) return read.value
  throw new StartError(
    `The catalog has ${read.reason.length} ${read.reason.length === 1 ? 'problem' : 'problems'}. The first: ${read.reason.map(problemText)[0]}`,
  )
}

async function openSite(
  folder: string,
  config: Config,
  log: Logger,
  readNote: NoteCache['inMemory'],
  nameOf: (casinoId: number) => string | undefined,
): Promise<StaticSite> {
  if (existsSync(join(folder, PACKING_LIST)))
    return await loadSite(folder, config, ownAddress(config, config.port), readNote, nameOf)
  log.warn('The site was not built (npm run build): only the API is served')
  return emptySite(config)
}
