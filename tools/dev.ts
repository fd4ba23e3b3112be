/**
 * `npm run dev`: serves the pages through Vite and proxies the API, which starts again after every save of its files, SQL
 * included. Ctrl-C stops both.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'
import { ownAddress } from '#server/listener/own-address.ts'
import { developmentPages } from '#tools/development-pages.ts'

const ROOT = join(import.meta.dirname, '..')
const port = Number(process.env['PORT'] || 3000)
const host = process.env['HOST'] || '127.0.0.1'
const apiPort = port + 1

/** The folders that the API is made of. */
const API_SOURCES = ['catalog', 'contract', 'core', 'server'].map((folder) => join(ROOT, folder))

/** An editor that saves several files causes one restart. */
const QUIET_MS = 100

let api: ChildProcess | undefined
let ending = false

/** Starts the API. Resolves with true when it listens, and with false when it ends before. */
async function startApi(): Promise<boolean> {
  const child = spawn(process.execPath, [join(ROOT, 'server', 'main.ts')], {
    // The API accepts only the host it listens on, and Vite forwards the browser's Host header.
    env: { ...process.env, PORT: String(apiPort), HOST: host, DRAIN_SECONDS: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  api = child
  // The first line on standard output is the address.
  return await Promise.race([
    once(child.stdout, 'data').then(() => true),
    once(child, 'close').then(() => false),
  ])
}

async function stopApi(): Promise<void> {
  if (!api || api.exitCode !== null || api.signalCode !== null) return
  const ended = once(api, 'exit')
  api.kill('SIGTERM')
  await ended
}

const target = ownAddress({ publicOrigin: null, host }, apiPort) ?? ''
const vite = await createServer({
  appType: 'custom',
  plugins: [developmentPages()],
  server: {
    port,
    host,
    strictPort: true,
    proxy: { '^/(api/|calendar/|healthz$|readyz$|metrics$)': { target, changeOrigin: false } },
  },
})

async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  await Promise.all([stopApi(), vite.close()])
  process.exit(code)
}
process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(0))

/** Restarts one after the other: a save during a restart causes one more. */
let restarting = Promise.resolve()
async function restart(): Promise<void> {
  await stopApi()
  if (ending) return
  const isRunning = await startApi()
  process.stderr.write(
    isRunning ? 'The API has restarted.\n' : 'The API did not start. Save a file to try again.\n',
  )
}

let timer: NodeJS.Timeout | undefined
vite.watcher.add(API_SOURCES)
vite.watcher.on('all', (_event, path) => {
  if (ending || /\.test\.tsx?$/.test(path) || !/\.(?:ts|sql|json)$/.test(path)) return
  if (!API_SOURCES.some((folder) => path.startsWith(folder))) return
  clearTimeout(timer)
  timer = setTimeout(() => void (restarting = restarting.then(restart)), QUIET_MS)
})

if (!(await startApi())) {
  const data = process.env['DATABASE_URL']
    ? 'the database in DATABASE_URL'
    : (process.env['DATA_DIR'] ?? './data')
  process.stderr.write(
    `The API could not start, for the reason above. It listens on port ${apiPort}, one above PORT, and uses ${data}.\n`,
  )
  await end(1)
}
await vite.listen().catch(async (error: Error) => {
  process.stderr.write(`${error.message}\n`)
  await end(1)
})
process.stdout.write(`Daily Bonus Blog (development) is running at http://localhost:${port}\n`)
