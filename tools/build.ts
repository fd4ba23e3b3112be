/**
 * Builds what the server serves: the compressed site and the template of the embedded database.
 *
 * Prints one line on standard error; the output of the steps is in build/build.log. A build that was interrupted has
 * no stamp, so the next start builds again.
 */
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { installationProblem } from '#tools/installed-packages.mjs'
import { describeEnd } from '#tools/launch.mjs'
import { isFresh, removeStamp, stampOf, writeStamp } from '#tools/build-stamp.ts'

const ROOT = dirname(import.meta.dirname)
const BUILD = join(ROOT, 'build')
const LOG_FILE = join(BUILD, 'build.log')
const LOG_TAIL_LINES = 20

/** Builds when the sources have changed since the last build, or always. Two concurrent starts build once. */
export async function build({ always }: { readonly always: boolean }): Promise<void> {
  const stamp = stampOf(ROOT, process.env)
  if (!always && isFresh(BUILD, stamp)) return
  requirePlainPath()
  requireDevelopmentPackages()
  const lock = lockBuild()
  try {
    if (!always && isFresh(BUILD, stamp)) return
    print('Building the site: about 20 seconds, only on the first start and after source changes.')
    removeStamp(BUILD)
    rmSync(join(BUILD, 'pglite-template.tar'), { force: true })
    const log = openSync(LOG_FILE, 'w')
    await runStep(log, 'tools/build-site.ts')
    await runStep(log, 'tools/check-pages.ts')
    await runStep(log, 'tools/draw-page-pictures.ts')
    await runStep(log, 'tools/build-worker.ts')
    await runStep(log, 'tools/compress-site.ts')
    await runStep(log, 'tools/build-template.ts')
    closeSync(log)
    writeStamp(BUILD, stamp)
  } finally {
    lock.close()
  }
}

/** Vite reads these characters in a path as parts of a URL. A server that was built elsewhere runs in such a folder. */
function requirePlainPath(): void {
  if (!/[#?%]/.test(ROOT)) return
  print(
    `The site cannot be built in ${ROOT}: its path contains #, ?, or %. Move the folder, and type: npm start`,
  )
  process.exit(1)
}

/** A server can be installed without the packages for development, but then it cannot build. */
function requireDevelopmentPackages(): void {
  const problem = installationProblem({
    root: ROOT,
    platform: process.platform,
    arch: process.arch,
    development: true,
  })
  if (problem === null) return
  print(`The site must be built, because it is missing or older than its sources. ${problem}`)
  process.exit(1)
}

/** Creates the folder of the build, and waits until no other process builds. */
function lockBuild(): DatabaseSync {
  try {
    mkdirSync(BUILD, { recursive: true })
    const lock = new DatabaseSync(join(BUILD, 'build.lock'))
    lock.exec('pragma busy_timeout = 600000; begin exclusive')
    return lock
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    print(
      `The site must be built, because it is missing or older than its sources, and ${BUILD} cannot be written (${reason}). Run npm run build as a user who may write there.`,
    )
    process.exit(1)
  }
}

/** Runs one step in a child process with its output in the log, and exits with an error when the step does. */
async function runStep(log: number, script: string, ...args: string[]): Promise<void> {
  writeSync(log, `── ${script}\n`)
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', log, log],
  })
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.on('SIGINT', end).on('SIGTERM', end)
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (...ended) => resolve(ended))
  })
  process.off('SIGINT', end).off('SIGTERM', end)
  if (code === 0) return
  print(readFileSync(LOG_FILE, 'utf8').trimEnd().split('\n').slice(-LOG_TAIL_LINES).join('\n'))
  print(
    `${describeEnd(`The build step ${script}`, signal) ?? `The build step ${script} exited with code ${code}.`} The full output is in ${LOG_FILE}.`,
  )
  process.exit(1)
}

function print(line: string): void {
  process.stderr.write(`${line}\n`)
}

if (import.meta.main) await build({ always: true })
