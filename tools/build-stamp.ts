import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build is made from. A change in any of these makes the build stale. */
const SOURCES = [
  'catalog',
  'content',
  'contract',
  'core',
  'package-lock.json',
  'server/db',
  'server/static',
  'tools',
  'tsconfig.base.json',
  'vite.config.ts',
  'web',
]

/** Files that every complete build has. */
const RESULTS = ['packed-site/packing-list.json', 'pglite-template.tar']

/** Environment variables whose values are in the pages. */
const SETTINGS = ['SUPPORT_EMAIL', 'SITE_EDITORS']

/** Returns a hash of all sources and settings of a build. */
export function stampOf(root: string, env: Readonly<Record<string, string | undefined>>): string {
  const hash = createHash('sha256')
  for (const name of SETTINGS) hash.update(`${name}=${env[name] ?? ''}\0`)
  for (const source of SOURCES) {
    for (const file of filesOf(root, source)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** Whether the build is complete and was made from these sources. */
export function isFresh(build: string, stamp: string): boolean {
  const file = join(build, 'stamp.json')
  if (!existsSync(file) || !RESULTS.every((result) => existsSync(join(build, result)))) return false
  try {
    return JSON.parse(readFileSync(file, 'utf8')).stamp === stamp
  } catch {
    return false
  }
}

/** Marks the build as stale until it is stamped again, even when this process is killed. */
export function removeStamp(build: string): void {
  rmSync(join(build, 'stamp.json'), { force: true })
}

/** The last step of a build. */
export function writeStamp(build: string, stamp: string): void {
  const draft = join(build, 'stamp.json.new')
  writeFileSync(draft, `${JSON.stringify({ stamp })}\n`)
  renameSync(draft, join(build, 'stamp.json'))
}

function filesOf(root: string, source: string): string[] {
  const stat = statSync(join(root, source), { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return [source]
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted()
}
