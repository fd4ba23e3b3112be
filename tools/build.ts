/**
 * Builds what the server serves: the site, packed, and the template of the embedded database.
 *
 * Says what it does on standard error, so that `npm start` has one line on standard output. Killed half-way, it
 * leaves no stamp, and the next start builds again.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { packSite } from '#server/static/pack-site.ts'
import { isFresh, removeStamp, stampOf, writeStamp } from '#tools/build-stamp.ts'
import { DRAWN_ORIGIN } from '#web/data/drawn-origin.ts'

const ROOT = dirname(import.meta.dirname)
const BUILD = join(ROOT, 'build')

/** Builds when the sources have changed since, or always. Two who start together build once. */
export async function build({ always }: { readonly always: boolean }): Promise<void> {
  mkdirSync(BUILD, { recursive: true })
  const stamp = stampOf(ROOT, process.env)
  if (!always && isFresh(BUILD, stamp)) return
  const lock = new DatabaseSync(join(BUILD, 'build.lock'))
  lock.exec('pragma busy_timeout = 600000; begin exclusive')
  try {
    if (!always && isFresh(BUILD, stamp)) return
    const startedAt = performance.now()
    removeStamp(BUILD)
    say('Building. This happens once, and after changes.')
    await runNode('the site', join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build')
    await runNode('the styles of the pages', join(ROOT, 'tools', 'inline-styles.ts'))
    await runNode('the checks of the pages', join(ROOT, 'tools', 'check-pages.ts'))
    await runNode('the pictures of the pages', join(ROOT, 'tools', 'draw-page-pictures.ts'))
    await runNode('the service worker', join(ROOT, 'tools', 'build-worker.ts'))
    const { files } = await packSite(join(BUILD, 'site', 'client'), join(BUILD, 'packed-site'), DRAWN_ORIGIN)
    say(`Packed ${files} files of the site.`)
    rmSync(join(BUILD, 'pglite-template.tar'), { force: true })
    await runNode('the template of the embedded database', join(ROOT, 'tools', 'build-template.ts'))
    writeStamp(BUILD, stamp)
    say(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  } finally {
    lock.close()
  }
}

/** Runs one step in a process of its own, which ends with us. */
async function runNode(what: string, file: string, ...args: string[]): Promise<void> {
  say(`Building ${what} …`)
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', process.stderr, process.stderr],
  })
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.on('SIGINT', end).on('SIGTERM', end)
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exit) => resolve(exit ?? 1))
  })
  process.off('SIGINT', end).off('SIGTERM', end)
  if (code !== 0) {
    say(`Building ${what} failed.`)
    process.exit(1)
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

if (import.meta.main) await build({ always: true })
