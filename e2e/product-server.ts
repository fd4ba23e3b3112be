import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerNews } from './serve.ts'

/** A Saturday, 12:00:20 in New York: far from every reset of the journeys, and early in its minute. */
export const START = Date.parse('2026-11-21T17:00:20.000Z')

const ROOT = join(import.meta.dirname, '..')

/** The running product of one worker: its clock, its death and its return are in the hands of the journey. */
export type ProductServer = {
  readonly address: string
  /** Sets "now"; time goes on from there. */
  readonly setClock: (now: number) => Promise<void>
  readonly advance: (ms: number) => Promise<void>
  /** Power cut: SIGKILL, no goodbye. */
  readonly kill: () => Promise<void>
  /**
   * Comes back on the same port, with the same data and clock; does nothing while it runs.
   *
   * @param packedSite another site than the built one.
   */
  readonly start: (packedSite?: string) => Promise<void>
  /** Ends it for good and removes its data. */
  readonly remove: () => Promise<void>
}

/**
 * Starts the product on a free port with data of its own.
 *
 * @param databaseUrl a PostgreSQL; null for the embedded database.
 * @param logLevel what of its log is shown; `fatal` where the journey brings errors about.
 * @param more of its configuration.
 */
export async function startProduct(
  databaseUrl: string | null,
  logLevel: 'error' | 'fatal' = 'error',
  more: Readonly<Record<string, string>> = {},
): Promise<ProductServer> {
  if (!existsSync(join(ROOT, 'build', 'packed-site', 'packing-list.json')))
    throw new Error('The site is not built. Run `npm run build` (node tools/build.ts) before the journeys.')
  const dataDir = await mkdtemp(join(tmpdir(), 'journey-'))
  // How far the product's clock is ahead of this machine's.
  let ahead = START - Date.now()
  let child: ChildProcess | null = null
  let address = ''

  async function start(packedSite?: string): Promise<void> {
    if (child !== null) return
    const { DATABASE_URL: _, PUBLIC_URL: __, ...env } = process.env
    const started = fork(join(ROOT, 'e2e', 'serve.ts'), [], {
      cwd: ROOT,
      execArgv: [],
      env: {
        ...env,
        NODE_OPTIONS: '',
        PORT: address === '' ? '0' : new URL(address).port,
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        AUTH_SECRET: 'only-for-journeys-'.repeat(3),
        RATE_LIMIT_SCALE: '10000',
        E2E_LOG_LEVEL: logLevel,
        E2E_NOW: String(Date.now() + ahead),
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
        ...(packedSite === undefined ? {} : { E2E_PACKED_SITE: packedSite }),
        ...more,
      },
    })
    child = started
    const news = await newsOf(started)
    if (!('address' in news))
      throw new Error(
        `The product did not start (if sources changed, run node tools/build.ts): ${JSON.stringify(news)}`,
      )
    address = news.address
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
    const answer = newsOf(child)
    child.send({ now })
    await answer
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
    async remove() {
      await kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The next thing the server says. */
function newsOf(child: ChildProcess): Promise<ServerNews> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The product ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (news) => {
      child.off('exit', ended)
      resolve(news as ServerNews)
    })
  })
}
