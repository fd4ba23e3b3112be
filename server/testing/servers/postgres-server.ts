import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { copyPrimary, linkPrograms } from '#server/testing/servers/copy-postgres.ts'
import { findPostgres, type PostgresPrograms } from '#server/testing/servers/find-postgres.ts'
import { freePort } from '#server/testing/servers/free-port.ts'

export type PostgresServer = {
  /** A superuser's URL that ends in `/`; append the name of a database. */
  readonly adminUrl: string
  /** The server's own process, the parent of its backends. */
  readonly pid: number
  /** Stops it without a checkpoint, and starts it again on the same port. `pid` is then the previous one. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a temporary PostgreSQL: a free port, an unprivileged user, a directory that is deleted with it.
 *
 * @param options.programs its programs; the newest version by default.
 * @param options.primaryUrl the `adminUrl` of a server of the same version of which it is a read-only copy.
 * @param options.settings settings that differ from those for tests, which accept the loss of commits in a crash.
 */
export async function startPostgres(
  options: {
    readonly programs?: PostgresPrograms
    readonly primaryUrl?: string
    readonly settings?: Readonly<Record<string, string | number>>
  } = {},
): Promise<PostgresServer> {
  const { primaryUrl, programs = findPostgres() } = options
  const port = await freePort()
  const who = unprivileged()
  const home = mkdtempSync(join(tmpdir(), 'daily-bonus-postgres-'))
  if (who) chownSync(home, who.uid, who.gid)
  const data = join(home, 'data')
  const bin = programs.package ? join(home, 'programs', 'bin') : programs.bin
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 80,
    shared_buffers: '32MB',
    ...options.settings,
  }
  const settingArgs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const supervisor = spawn(
    'sh',
    ['-c', SUPERVISOR, 'sh', join(bin, 'postgres'), '-D', data, ...settingArgs],
    {
      ...who,
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: process.env['PATH'], HOME: home },
    },
  )
  // Without this, a shell that cannot write, as on a full disk, would be waited for without end.
  const shellEnd = new AbortController()
  supervisor.once('exit', () => shellEnd.abort())
  supervisor.stdin.on('error', () => shellEnd.abort())
  const stop = async () => {
    if (supervisor.exitCode !== null || supervisor.signalCode !== null) return
    const ended = new Promise((resolve) => supervisor.once('exit', resolve))
    supervisor.stdin.end()
    await ended
  }
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/`
  try {
    if (programs.package) linkPrograms(programs.package, join(home, 'programs'), who)
    if (primaryUrl !== undefined) await copyPrimary(primaryUrl, data, who)
    supervisor.stdin.write(primaryUrl === undefined ? 'create\n' : 'copied\n')
    const [code] = await once(supervisor.stdout, 'data', { signal: shellEnd.signal })
    if (Number(code) !== 0) throw new Error('initdb exited with an error')
    await waitUntilReady(adminUrl)
  } catch (error) {
    const log = join(home, 'server.log')
    const printed = existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : ''
    await stop()
    throw new Error(`${(error as Error).message}. The last that it printed:\n${printed}`, {
      cause: error,
    })
  }
  const pid = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
  const restart = async () => {
    const stopped = new pg.Client({ connectionString: `${adminUrl}postgres` })
    stopped.on('error', () => undefined)
    await stopped.connect()
    const ended = new Promise<void>((resolve) => stopped.once('end', () => resolve()))
    supervisor.stdin.write('\n')
    await ended
    await waitUntilReady(adminUrl)
  }
  return { adminUrl, pid, restart, stop }
}

/**
 * At the first line, creates the files of the server unless the line is `copied`, prints the exit code, and starts the
 * server. Restarts it for each further line. When the pipe closes, at `stop` or when the process that started it ends, stops
 * the server and deletes its directory. SIGQUIT is an immediate shutdown, after which the server recovers as after a crash.
 *
 * Everything that writes into the directory as the unprivileged user is a child of this shell, so that nothing writes after
 * the deletion.
 */
const SUPERVISOR = `trap '' PIPE
exec 2>"$HOME/server.log"
start() { "$@" >&2 & server=$!; }
if read -r files; then
  [ "$files" = copied ] ||
    "$(dirname "$1")/initdb" -D "$HOME/data" -U postgres -A trust -E UTF8 --locale=C --no-sync >&2
  echo $?
  start "$@"
  while read -r _; do kill -QUIT $server; wait $server; start "$@"; done
  kill -QUIT $server; wait $server
fi
rm -rf "$HOME"`

/** Returns an unprivileged user if this process is root, because PostgreSQL does not run as root. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const name = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody'
  const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** A read-only copy accepts connections only when it has replayed what other tests wrote while it was made. */
const START_SECONDS = 60

async function waitUntilReady(adminUrl: string): Promise<void> {
  const until = performance.now() + START_SECONDS * 1000
  while (performance.now() < until) {
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
  throw new Error(`postgres did not start within ${START_SECONDS} seconds`)
}
