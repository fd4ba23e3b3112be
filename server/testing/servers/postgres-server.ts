import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres } from '#server/testing/servers/find-postgres.ts'
import { freePort } from '#server/testing/servers/free-port.ts'

export type PostgresServer = {
  /** A superuser's URL that ends in `/`; append the name of a database. */
  readonly adminUrl: string
  /** The server's own process, the parent of its backends. */
  readonly pid: number
  stop(): Promise<void>
}

/** Starts a temporary PostgreSQL: a free port, an unprivileged user, a directory that is deleted with it. */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findPostgres()
  const home = mkdtempSync(join(tmpdir(), 'daily-bonus-postgres-'))
  const who = unprivileged()
  if (who) chownSync(home, who.uid, who.gid)
  const data = join(home, 'data')
  const initdb = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...who, cwd: home, encoding: 'utf8', env: { PATH: process.env['PATH'], HOME: home } },
  )
  if (initdb.status !== 0) throw new Error(`initdb exited with an error: ${initdb.stderr}`)
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 80,
    shared_buffers: '32MB',
  }
  // A parent shell stops the server and deletes its directory when the pipe closes: at stop(), or when this process ends.
  const supervisor = spawn(
    'sh',
    [
      '-c',
      '"$@" & server=$!; read -r _; kill -QUIT $server; wait $server; rm -rf "$HOME"',
      'sh',
      join(bin, 'postgres'),
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...who,
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { PATH: process.env['PATH'], HOME: home },
    },
  )
  const stop = async () => {
    if (supervisor.exitCode !== null || supervisor.signalCode !== null) return
    const ended = new Promise((resolve) => supervisor.once('exit', resolve))
    supervisor.stdin.end()
    await ended
  }
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/`
  try {
    await waitUntilReady(adminUrl)
  } catch (error) {
    await stop()
    throw error
  }
  const pid = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
  return { adminUrl, pid, stop }
}

/** Returns an unprivileged user if this process is root, because PostgreSQL does not run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const name = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody'
  const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

async function waitUntilReady(adminUrl: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const client = new pg.Client({ connectionString: `${adminUrl}postgres` })
    client.on('error', () => undefined)
    const up = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('postgres did not start within ten seconds')
}
