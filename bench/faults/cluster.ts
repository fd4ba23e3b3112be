import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findPgBouncer, startPgBouncer } from '#server/testing/database-servers/pgbouncer-server.ts'
import { startTcpProxy } from '#server/testing/database-servers/tcp-proxy.ts'
import { findRedis } from '#server/testing/servers/find-redis.ts'
import { freePort } from '#server/testing/servers/free-port.ts'
import { installDebianPackage } from '#server/testing/servers/install-debian-package.ts'
import { startRedis } from '#server/testing/servers/redis-server.ts'
import { createDatabase, openPostgres, type Running, startProgram } from '../product.ts'

const NGINX = '/usr/sbin/nginx'

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

/** Starts everything on loopback. */
export async function startCluster(stack: AsyncDisposableStack) {
  const [redisProgram, pgBouncerProgram] = [findRedis(), findPgBouncer()]
  if (!existsSync(NGINX)) installDebianPackage('nginx-light')
  if (redisProgram === null || !existsSync(NGINX)) throw new Error('Redis and nginx are required')
  // An acknowledged write must survive a restart of PostgreSQL. `fsync` matters only when the machine stops.
  const postgres = await openPostgres(stack, { synchronous_commit: 'on', full_page_writes: 'on' })
  const databaseUrl = await createDatabase(postgres.adminUrl, 'bench')
  const redis = stack.adopt(await startRedis(redisProgram), (server) => server.kill())
  const pgBouncer =
    pgBouncerProgram === null
      ? null
      : stack.adopt(
          await startPgBouncer(pgBouncerProgram, databaseUrl, {
            pool_mode: 'transaction',
            max_prepared_statements: 200,
            // By default PgBouncer waits 15 seconds after PostgreSQL rejected a connection.
            server_login_retry: 1,
          }),
          (server) => server.stop(),
        )
  const env = {
    DATABASE_URL: pgBouncer?.url ?? databaseUrl,
    DATABASE_LISTEN_URL: databaseUrl,
    REDIS_URL: redis.url,
    AUTH_SECRET: 'a secret for benchmarks of 32 characters',
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_SCALE: '1000000',
    DATA_DIR: stack.use(mkdtempDisposableSync(join(tmpdir(), 'bench-faults-'))).path,
    // nginx notices a rejected connection, so nodes need not drain for long.
    DRAIN_SECONDS: '1',
  }
  const proxy = stack.adopt(await startTcpProxy(databaseUrl), (one) => one.close())
  const first = await startNode(env, stack)
  const second = await startNode({ ...env, DATABASE_LISTEN_URL: proxy.url }, stack)
  const url = await startNginx(stack, first.url, second.url)
  return { url, nodes: [first, second] as const, proxy, postgres, redis, pgBouncer }
}

async function startNode(env: Record<string, string>, stack: AsyncDisposableStack): Promise<Node> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let running: Running | undefined
  const stop = async (signal: NodeJS.Signals) => {
    await running?.stop(signal)
    running = undefined
  }
  stack.defer(() => stop('SIGKILL'))
  process.once('exit', () => void stop('SIGKILL'))
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

/** Starts nginx with deploy/nginx.conf in front of the nodes. @returns its address. */
async function startNginx(stack: AsyncDisposableStack, ...nodes: readonly string[]): Promise<string> {
  const home = stack.use(mkdtempDisposableSync(join(tmpdir(), 'bench-nginx-'))).path
  const port = await freePort()
  mkdirSync(join(home, 'logs'))
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${home}/pid; error_log ${home}/logs/error.log;
     events { worker_connections 512; }
     http {
       access_log off; keepalive_requests 1000000;
       client_body_temp_path ${home}/a; proxy_temp_path ${home}/b; fastcgi_temp_path ${home}/c;
       uwsgi_temp_path ${home}/d; scgi_temp_path ${home}/e;
       ${proxyConfig(port, nodes)}
     }`,
  )
  const child = spawn(NGINX, ['-p', home, '-c', join(home, 'nginx.conf')], { stdio: 'ignore' })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const end = () => void child.kill('SIGTERM')
  process.once('exit', end)
  stack.defer(async () => {
    end()
    await exited
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url)
  return url
}

/** Returns deploy/nginx.conf with these addresses, and without TLS. */
function proxyConfig(port: number, nodes: readonly string[]): string {
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
