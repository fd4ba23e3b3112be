import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { loadCatalogueFiles } from '#catalogue/load.ts'
import type { CatalogueCasino } from '#catalogue/schema.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { createApp } from '#server/app.ts'
import { createAuth } from '#server/auth/auth.ts'
import { keepAuthSecret, SECRET_FILE } from '#server/auth/auth-secret.ts'
import { livingSessions } from '#server/auth/living-sessions.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { dataDirWarning } from '#server/db/data-dir-permissions.ts'
import { watchProjection } from '#server/db/watch-projection.ts'
import { listen } from '#server/http/listen.ts'
import { ownAddress } from '#server/http/own-address.ts'
import { openPost } from '#server/mail/open-post.ts'
import type { Postman } from '#server/mail/postman.ts'
import { createDatabaseNews } from '#server/live/database-news.ts'
import { createVitals } from '#server/metrics/vitals.ts'
import { createStreams } from '#server/live/streams.ts'
import { isAway, keepPreparing, prepareDatabase, reasonOf } from '#server/prepare-database.ts'
import { createCatalogueCache } from '#server/queries/catalogue-cache.ts'
import type { Redis } from '#server/redis/open-redis.ts'
import { StartProblem } from '#server/start-problem.ts'
import { PACKING_LIST } from '#server/static/packed-site.ts'
import { emptySite, loadSite, type StaticSite } from '#server/static/site.ts'

/** Where the build leaves the site. */
export const PACKED_SITE = fileURLToPath(new URL('../build/packed-site', import.meta.url))

/** How long running requests may take once the server was told to stop. */
const GRACE_MS = 10_000

/** A server that answers, though its database may be away still. */
export type RunningServer = {
  readonly address: string
  /** Rejects when something went wrong for good after the start. */
  readonly failed: Promise<never>
  readonly stop: () => Promise<void>
}

/**
 * Starts everything: database, schema, proof of privacy, catalogue, port.
 *
 * With a PostgreSQL that is away, the pages come up all the same, the API answers 503, and it goes on trying.
 *
 * @param now the clock everything reads; given by journeys that need a fixed one.
 * @param casinos the catalogue; given by benchmarks that need a longer or a shorter one than the files hold.
 * @param packedSite where the built site lies; given by journeys that bring a newer one.
 * @throws anything that waiting does not mend: a data directory in use, a port in use, a foreign schema.
 */
export async function startServer(
  config: Config,
  log: Logger,
  now: () => EpochMs = () => epochMs(Date.now()),
  casinos: readonly CatalogueCasino[] = readCatalogueFiles(),
  packedSite: string = PACKED_SITE,
): Promise<RunningServer> {
  const db = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  const stopping = new AbortController()
  try {
    const secret = config.authSecret ?? (await keepAuthSecret(config.dataDir))
    const hasSecrets = db.engine === 'pglite' || existsSync(join(config.dataDir, SECRET_FILE))
    const warning = hasSecrets ? dataDirWarning(config.dataDir) : null
    if (warning !== null) log.warn(warning)
    const catalogue = createCatalogueCache(db)
    const news = createDatabaseNews(db, log)
    const redis = await connectRedis(config, log)
    const auth = createAuth({ ...config, db, news, redis, secret, now, log })
    const streams = createStreams({ news, alive: (ids) => livingSessions(db, ids, now()), log })
    const site = await openSite(packedSite, config, log)
    let ready = false
    // The links in mails may need the address, which is known only once it listens.
    let post: Postman | undefined
    const postman = { nudge: () => post?.nudge(), cleanUpSoon: () => post?.cleanUpSoon() }
    const deps = {
      db,
      catalogue,
      now,
      log,
      auth,
      news,
      streams,
      vitals: createVitals(),
      site,
      config,
      exporting: new Set<string>(),
      postman,
      isReady: () => ready,
    }
    const parts = { db, catalogue, casinos, log }
    const server = await listen(createApp(deps), deps)
    const opened = openPost(config, { db, log, now, secret, address: server.address })
    let stopWatching = () => {}
    const begin = () => {
      stopWatching = watchProjection(db, log)
      news.start()
      ready = true
      post = opened
      opened.start()
      if (config.smtpUrl === null)
        log.info({ folder: join(config.dataDir, 'mail') }, 'No SMTP_URL: mail is written to files')
    }
    const stop = async () => {
      stopping.abort()
      stopWatching()
      streams.close()
      await server.close(GRACE_MS)
      await opened.stop()
      await news.close()
      redis?.disconnect()
      await db.close()
    }
    let failed: Promise<never> = new Promise(() => {})
    try {
      await prepareDatabase(parts)
      begin()
    } catch (error) {
      if (!isAway(db, error)) {
        await server.close(0)
        throw error
      }
      log.warn(
        { reason: reasonOf(error) },
        'The database is not available; pages are served, the API answers 503',
      )
      failed = keepPreparing(parts, stopping.signal).then(() => {
        begin()
        return new Promise<never>(() => {})
      })
    }
    return { address: server.address, failed, stop }
  } catch (error) {
    await db.close().catch(() => {})
    throw error
  }
}

/** Fetched only where it is used. */
async function connectRedis({ redisUrl }: Config, log: Logger): Promise<Redis | null> {
  if (redisUrl === null) return null
  const { openRedis } = await import('#server/redis/open-redis.ts')
  return openRedis(redisUrl, log)
}

function readCatalogueFiles() {
  const read = loadCatalogueFiles()
  if (read.ok) return read.value
  const [problem] = read.reason
  throw new StartProblem(
    `The catalogue has ${read.reason.length} problem(s), first ${problem?.where}: ${problem?.field}: ${problem?.reason}`,
  )
}

async function openSite(folder: string, config: Config, log: Logger): Promise<StaticSite> {
  if (existsSync(join(folder, PACKING_LIST)))
    return await loadSite(folder, config, ownAddress(config, config.port))
  log.warn('The site was not built (npm run build): only the API is served')
  return emptySite(config)
}
