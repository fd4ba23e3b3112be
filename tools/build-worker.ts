/**
 * Bundles the service worker into the built site, with the list of what it keeps: the pages that run and their parts,
 * and the page that says one is offline. Runs when everything else of the site stands, because it names the bytes.
 *
 *   node tools/build-worker.ts [folder]     the built site; build/site/client unless it is named
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { isRunningPage, partsOfPages } from '#tools/parts-of-pages.ts'
import { OFFLINE_PAGE, WORKER_PATH } from '#web/offline/worker-names.ts'

const ROOT = join(import.meta.dirname, '..')
const SITE = process.argv[2] ?? join(ROOT, 'build/site/client')

const pages = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('/index.html'))
  .map((name) => ({
    path: `/${name.slice(0, -'/index.html'.length)}`,
    html: readFileSync(join(SITE, name), 'utf8'),
  }))
  .toSorted((a, b) => (a.path < b.path ? -1 : 1))
const shells = pages.filter(({ html }) => isRunningPage(html))
const kept = pages.filter((page) => page.path === OFFLINE_PAGE || shells.includes(page))
// Pages of words are kept when they are seen; the sheet and the script they share are kept before.
const assets = new Set(readdirSync(join(SITE, 'assets')))
const parts = partsOfPages(
  pages.map(({ html }) => html),
  (name) => (assets.has(name) ? readFileSync(join(SITE, 'assets', name), 'utf8') : null),
)
const precached = [
  ...kept.map(({ path, html }) => ({
    url: path,
    revision: createHash('sha256').update(html).digest('hex').slice(0, 16),
  })),
  ...parts.map((url) => ({ url, revision: null })),
]

await build({
  configFile: false,
  root: ROOT,
  publicDir: false,
  logLevel: 'warn',
  define: {
    PRECACHED: JSON.stringify(precached),
    SHELLS: JSON.stringify(shells.map(({ path }) => path)),
  },
  build: {
    outDir: SITE,
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: {
      input: join(ROOT, 'web/offline/service-worker.ts'),
      output: { format: 'iife', entryFileNames: WORKER_PATH.slice(1) },
    },
  },
})
process.stderr.write(`The service worker keeps ${kept.length} pages and ${parts.length} parts.\n`)
