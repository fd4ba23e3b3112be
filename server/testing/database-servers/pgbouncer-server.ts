import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#server/testing/servers/free-port.ts'
import { unprivileged } from '#server/testing/servers/postgres-server.ts'

/** A temporary PgBouncer in front of a database. */
export type PgBouncerServer = {
  /** The URL of the database through PgBouncer. */
  readonly url: string
  /** Kills the process. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Finds PgBouncer: the program in the environment variable PGBOUNCER, or the one on PATH.
 *
 * @returns null if there is none, or it is older than 1.21, the first version that prepares statements in transaction
 *   mode. Debian 12 has 1.18.
 */
export function findPgBouncer(): string | null {
  const program = process.env['PGBOUNCER'] || 'pgbouncer'
  const path = `${process.env['PATH']}:/usr/sbin`
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', env: { PATH: path } })
  const version = status === 0 ? /^PgBouncer (\d+)\.(\d+)/m.exec(stdout) : null
  const isRecent = version && (Number(version[1]) > 1 || Number(version[2]) >= 21)
  if (!isRecent)
    process.stderr.write(
      `PgBouncer ${version ? `${version[1]}.${version[2]} is older than 1.21` : 'is not installed'}: what needs it is skipped. PGBOUNCER can name another program.\n`,
    )
  return isRecent ? program : null
}

/**
 * @param program the result of `findPgBouncer`.
 * @param databaseUrl a database on a server that trusts every login.
 * @param settings settings of the section `[pgbouncer]`, such as `pool_mode`.
 */
export async function startPgBouncer(
  program: string,
  databaseUrl: string,
  settings: Readonly<Record<string, string | number>>,
): Promise<PgBouncerServer> {
  const home = mkdtempSync(join(tmpdir(), 'daily-bonus-pgbouncer-'))
  chmodSync(home, 0o755)
  const [server, port] = [new URL(databaseUrl), await freePort()]
  const users = join(home, 'users.txt')
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(users, `"${server.username}" ""\n`)
  writeFileSync(
    join(home, 'pgbouncer.ini'),
    `[databases]\n* = host=${server.hostname} port=${server.port}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  const url = new URL(databaseUrl)
  url.port = String(port)
  let kill = async () => {}

  async function start(): Promise<void> {
    const child = spawn(program, [join(home, 'pgbouncer.ini')], {
      ...unprivileged(),
      cwd: '/',
      stdio: 'ignore',
      env: { PATH: `${process.env['PATH']}:/usr/sbin` },
    })
    const end = () => void child.kill('SIGKILL')
    process.once('exit', end)
    kill = async () => {
      process.off('exit', end)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      end()
      await ended
    }
    await waitUntilReady(url.href)
  }

  await start()
  return {
    url: url.href,
    start,
    kill: () => kill(),
    async stop() {
      await kill()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('PgBouncer did not start within four seconds')
}
