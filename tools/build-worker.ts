/**
 * Build step: bundles the service worker into the built site with the list of files that it precaches: the pages that
 * are interactive, their assets, the offline page, and the contact page. Runs last, because the list has a hash of each
 * page.
 *
 *   node tools/build-worker.ts [folder]     the built site, build/site/client by default
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { assetsOfPages, isHydrated } from '#tools/page-assets.ts'
import { BUILD_TARGETS } from '#tools/supported-browsers.ts'
import { STATIC_PAGES, WORKER_PATH } from '#web/offline/worker-names.ts'

const ROOT = join(import.meta.dirname, '..')
const SITE = process.argv[2] ?? join(ROOT, 'build/site/client')

// The operator tools are not precached: few users open them.
const pages = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('/index.html') && name !== 'operator/index.html')
  .map((name) => ({
    path: `/${name.slice(0, -'/index.html'.length)}`,
    html: readFileSync(join(SITE, name), 'utf8'),
  }))
  .toSorted((a, b) => (a.path < b.path ? -1 : 1))
const shells = pages.filter(({ html }) => isHydrated(html))
const precachedPages = pages.filter((page) => STATIC_PAGES.includes(page.path) || shells.includes(page))
// Articles are cached when they are read, but the style sheet and the script that they share are precached.
const assets = assetsOfPages(
  pages.map(({ html }) => html),
  (name) => {
    const file = join(SITE, 'assets', name)
    return existsSync(file) ? readFileSync(file, 'utf8') : null
  },
)
const precached = [
  ...precachedPages.map(({ path, html }) => ({
    url: path,
    revision: createHash('sha256').update(html).digest('hex').slice(0, 16),
  })),
  ...assets.map((url) => ({ url, revision: null })),
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
    target: BUILD_TARGETS,
    rolldownOptions: {
      input: join(ROOT, 'web/offline/service-worker.ts'),
      output: { format: 'iife', entryFileNames: WORKER_PATH.slice(1) },
    },
  },
})
console.log(`The service worker precaches ${precachedPages.length} pages and ${assets.length} assets.`)
