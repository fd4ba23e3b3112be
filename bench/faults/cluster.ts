import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findPgBouncer, startPgBouncer } from '#server/testing/database-servers/pgbouncer-server.ts'
import { startTcpProxy } from '#server/testing/database-servers/tcp-proxy.ts'
import { findRedis } from '#server/testing/servers/find-redis.ts'
import { startPostgres } from '#server/testing/servers/postgres-server.ts'
import { startRedis } from '#server/testing/servers/redis-server.ts'
import { createDatabase } from '../database.ts'
import { findNginx, startNginx } from '../nginx.ts'
import { freePort, type Running, startProgram } from '../processes.ts'

/** One of the two servers of the product. */
export type Node = {
  readonly url: string
  /** Starts it and resolves when it is ready. */
  start(): Promise<void>
  /** Stops it and resolves when it has ended. */
  stop(signal: NodeJS.Signals): Promise<void>
}

/**
 * Two nodes behind nginx, on PostgreSQL, Redis, and PgBouncer in transaction mode. The second one listens through
 * `proxy`.
 */
export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Starts everything on loopback.
 *
 * @param cleanUps receives how to stop each part, also if a later one does not start.
 */
export async function startCluster(cleanUps: (() => Promise<unknown>)[]) {
  const [redisProgram, nginxProgram, pgBouncerProgram] = [findRedis(), findNginx(), findPgBouncer()]
  if (redisProgram === null || nginxProgram === null) throw new Error('Redis and nginx are required')
  // An acknowledged write must survive a restart of PostgreSQL. `fsync` matters only when the machine stops.
  const postgres = await startPostgres({ settings: { synchronous_commit: 'on', full_page_writes: 'on' } })
  cleanUps.push(() => postgres.stop())
  const databaseUrl = await createDatabase(postgres.adminUrl)
  const redis = await startRedis(redisProgram)
  cleanUps.push(() => redis.kill())
  const pgBouncer =
    pgBouncerProgram === null
      ? null
      : await startPgBouncer(pgBouncerProgram, databaseUrl, {
          pool_mode: 'transaction',
          max_prepared_statements: 200,
          // By default PgBouncer waits 15 seconds after PostgreSQL rejected a connection.
          server_login_retry: 1,
        })
  if (pgBouncer) cleanUps.push(() => pgBouncer.stop())
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-faults-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const env = {
    DATABASE_URL: pgBouncer?.url ?? databaseUrl,
    DATABASE_LISTEN_URL: databaseUrl,
    REDIS_URL: redis.url,
    AUTH_SECRET: 'a secret for benchmarks of 32 characters',
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_SCALE: '1000000',
    DATA_DIR: dataDir,
    // nginx notices a rejected connection, so nodes need not drain for long.
    DRAIN_SECONDS: '1',
  }
  const proxy = await startTcpProxy(databaseUrl)
  cleanUps.push(() => proxy.close())
  const first = await createNode(env, cleanUps)
  const second = await createNode({ ...env, DATABASE_LISTEN_URL: proxy.url }, cleanUps)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const home = mkdtempSync(join(tmpdir(), 'bench-nginx-'))
  const nginx = await startNginx(
    nginxProgram,
    home,
    proxyConfig(port, first.url, second.url),
    `${url}/healthz`,
  )
  cleanUps.push(() => nginx.stop())
  return { url, nodes: [first, second] as const, proxy, postgres, redis, pgBouncer }
}

async function createNode(env: Record<string, string>, cleanUps: (() => Promise<unknown>)[]): Promise<Node> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let running: Running | undefined
  const stop = async (signal: NodeJS.Signals) => {
    await running?.stop(signal)
    running = undefined
  }
  const kill = () => stop('SIGKILL')
  cleanUps.push(kill)
  process.once('exit', () => void kill())
  const start = async () => {
    running = await startProgram(['server/main.ts'], { ...env, PORT: String(port) })
    await untilReady(url)
  }
  await start()
  return { url, start, stop }
}

/** Resolves when a node is ready and receives the events of the other one. */
export async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      async (response) => response.ok && ((await response.json()) as { listening: boolean }).listening,
      () => false,
    )
    if (isReady) return
    await wait(50)
  }
  throw new Error(`${url} is not ready after 30 seconds`)
}

/** Returns deploy/nginx.conf with these addresses, and without TLS. */
function proxyConfig(port: number, ...nodes: readonly string[]): string {
  const sample = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  let node = 0
  const config = sample
    .replace(/^server \{\s+listen 80;[^]*?^\}/m, '')
    .replace(/^\s+(ssl_|listen \[).*$/gm, '')
    .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
    .replace(/server 127\.0\.0\.1:\d+/g, () => `server ${new URL(nodes[node++] ?? '').host}`)
  if (node !== nodes.length || !config.includes(`listen 127.0.0.1:${port};`))
    throw new Error('deploy/nginx.conf has another form than this benchmark expects')
  return config
}
