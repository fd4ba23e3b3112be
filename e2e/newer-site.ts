import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packSite } from '#server/static/pack-site.ts'
import { PLACEHOLDER_ORIGIN } from '#web/features/page-head/placeholder-origin.ts'

const ROOT = join(import.meta.dirname, '..')
const BUILT = join(ROOT, 'build', 'site', 'client')

/** A text of the built pages, and its replacement in the newer ones. */
export const OLD_WORDS = 'Keyboard shortcuts'
export const NEW_WORDS = 'Shortcuts on the keyboard'

/** The site of a next version, with another text and another name for every asset. */
export type NewerSite = { readonly packed: string; readonly remove: () => Promise<void> }

/** Creates a newer version of the built site, with its own service worker, ready to be served. */
export async function makeNewerSite(): Promise<NewerSite> {
  const folder = await mkdtemp(join(tmpdir(), 'newer-site-'))
  const site = join(folder, 'client')
  await cp(BUILT, site, { recursive: true })
  const assets = await readdir(join(site, 'assets'))
  const renamed = new Map(
    assets.filter((name) => /\.(?:js|css)$/.test(name)).map((name) => [name, newerName(name)]),
  )
  const files = await readdir(site, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.(?:html|js|css)$/.test(name))) {
    const text = await readFile(join(site, file), 'utf8')
    const newer = text
      .replace(/[\w-]+(?:\.[\w-]+)*\.(?:js|css)/g, (name) => renamed.get(name) ?? name)
      .replaceAll(OLD_WORDS, NEW_WORDS)
    if (newer !== text) await writeFile(join(site, file), newer)
  }
  for (const [from, to] of renamed) await rename(join(site, 'assets', from), join(site, 'assets', to))
  await promisify(execFile)(process.execPath, [join(ROOT, 'tools', 'build-worker.ts'), site])
  const packed = join(folder, 'packed')
  await packSite(site, packed, PLACEHOLDER_ORIGIN)
  return { packed, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Returns another file name: `strategy-dialog-Cv.js` becomes `strategy-dialog-Cv2.js`. */
function newerName(name: string): string {
  return name.replace(/\.(?=\w+$)/, '2.')
}
