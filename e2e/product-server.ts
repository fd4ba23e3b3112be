import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { TEMPLATE_DATABASE } from '#server/testing/provided.ts'
import { CHILD_ENV } from '#server/testing/servers/child-env.ts'
import { copyDatabase, dropDatabase, loginUrl } from '#server/testing/servers/migrated-postgres.ts'
import type { ServerMessage } from './serve.ts'

/** The secret of the servers of journeys. */
export const JOURNEY_SECRET = 'only-for-journeys-'.repeat(3)

/** A Saturday, 12:00:02 in New York: far from every reset in the journeys, and early in its minute, which some show. */
export const START = Date.parse('2026-11-21T17:00:02.000Z')

const ROOT = join(import.meta.dirname, '..')

/** The server of one worker. A journey controls its clock, and can stop and start it. */
export type ProductServer = {
  readonly address: string
  /** Sets the current time, which then advances. */
  readonly setClock: (now: number) => Promise<void>
  readonly advance: (ms: number) => Promise<void>
  /** Stops the server with SIGKILL, like a power cut. */
  readonly kill: () => Promise<void>
  /**
   * Starts it on the same port with the same data and clock. Does nothing while it runs, unless it has other variables.
   *
   * @param changes environment variables that differ until the next start, such as those of serve.ts.
   */
  readonly start: (changes?: Readonly<Record<string, string>>) => Promise<void>
  /** Runs `npm run admin` on its data, for which the server of an embedded database is stopped. @returns the output. */
  readonly runAdmin: (...args: readonly string[]) => Promise<string>
  /** Stops it and removes its data. */
  readonly remove: () => Promise<void>
}

export type ProductOptions = {
  /** `own` is a new database of the journeys' PostgreSQL, or an embedded one without it. */
  readonly database?: 'own' | 'embedded' | { readonly url: string }
  /** The lowest level shown; `fatal` where a journey causes errors. */
  readonly logLevel?: 'error' | 'fatal'
  readonly env?: Readonly<Record<string, string>>
}

/** Starts the server on a free port with a new data directory. */
export async function startProduct({
  database = 'own',
  logLevel = 'error',
  env: more = {},
}: ProductOptions = {}): Promise<ProductServer> {
  if (!existsSync(join(ROOT, 'build', 'packed-site', 'packing-list.json')))
    throw new Error('The site is not built. Run `npm run build` (node tools/build.ts) before the journeys.')
  const dataDir = await mkdtemp(join(tmpdir(), 'journey-'))
  // How far the server's clock is ahead of this machine's.
  let ahead = START - Date.now()
  let child: ChildProcess | null = null
  const adminUrl = process.env['E2E_ADMIN_URL']
  const copy =
    database === 'own' && adminUrl !== undefined
      ? { adminUrl, name: await copyDatabase(adminUrl, TEMPLATE_DATABASE) }
      : null
  const databaseUrl =
    copy !== null ? loginUrl(copy.adminUrl, copy.name) : typeof database === 'object' ? database.url : null
  let address = ''
  /** The variables that differ, as JSON. */
  let running = ''

  async function start(changes: Readonly<Record<string, string>> = {}): Promise<void> {
    if (child !== null && running === JSON.stringify(changes)) return
    await kill()
    running = JSON.stringify(changes)
    const { DATABASE_URL: _, PUBLIC_URL: __, ...env } = process.env
    const started = fork(join(ROOT, 'e2e', 'serve.ts'), [], {
      cwd: ROOT,
      execArgv: [],
      env: {
        ...env,
        ...CHILD_ENV,
        NODE_OPTIONS: '',
        PORT: address === '' ? '0' : new URL(address).port,
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        AUTH_SECRET: JOURNEY_SECRET,
        RATE_LIMIT_SCALE: '10000',
        E2E_LOG_LEVEL: logLevel,
        E2E_NOW: String(Date.now() + ahead),
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
        ...more,
        ...changes,
      },
    })
    child = started
    const message = await nextMessage(started)
    if (!('address' in message))
      throw new Error(
        `The product did not start (if sources changed, run node tools/build.ts): ${JSON.stringify(message)}`,
      )
    address = message.address
  }

  async function kill(): Promise<void> {
    if (child === null) return
    const dying = child
    child = null
    const gone = once(dying, 'exit')
    dying.kill('SIGKILL')
    await gone
  }

  async function setClock(now: number): Promise<void> {
    ahead = now - Date.now()
    if (child === null) return
    const answer = nextMessage(child)
    child.send({ now })
    await answer
  }

  async function runAdmin(...args: readonly string[]): Promise<string> {
    const isLocked = databaseUrl === null && child !== null
    if (isLocked) await kill()
    const { DATABASE_URL: _, ...env } = process.env
    const { stdout } = await promisify(execFile)(process.execPath, ['tools/admin.ts', ...args], {
      cwd: ROOT,
      env: {
        ...env,
        ...CHILD_ENV,
        NODE_OPTIONS: '',
        DATA_DIR: dataDir,
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      },
    })
    if (isLocked) await start()
    return stdout
  }

  await start()
  return {
    get address() {
      return address
    },
    setClock,
    advance: (ms) => setClock(Date.now() + ahead + ms),
    kill,
    start,
    runAdmin,
    async remove() {
      await kill()
      if (copy !== null) await dropDatabase(copy.adminUrl, copy.name)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The next message of the server process. */
function nextMessage(child: ChildProcess): Promise<ServerMessage> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The product ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as ServerMessage)
    })
  })
}
