/**
 * `node bench/lighthouse.ts [path …]`: Lighthouse on the built product with its simulated phone on slow 4G, for every
 * indexed page without the framework. Exits with an error when a score is under 100 or the layout shifts.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { requireChromium } from '#tools/find-chromium.ts'
import { isHydrated } from '#tools/page-assets.ts'
import { freePort, startProgram } from './processes.ts'

const SITE = join(import.meta.dirname, '../build/site/client')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

const named = process.argv.slice(2)
const paths = named.length > 0 ? named : indexedPages().filter(isArticle)

const dataDir = mkdtempSync(join(tmpdir(), 'bench-lighthouse-'))
const server = await startProgram(['tools/start.ts'], { DATA_DIR: dataDir, PORT: '0' })
const port = await freePort()
const browser = await chromium.launch({
  ...requireChromium(),
  args: [`--remote-debugging-port=${port}`],
})
let below = 0
try {
  const address = /https?:\/\/\S+/.exec(server.line)?.[0] ?? ''
  for (const path of paths) {
    const run = await lighthouse(address + path, { port, onlyCategories: CATEGORIES, logLevel: 'error' })
    if (!run) throw new Error(`Lighthouse returned nothing for ${path}`)
    const { categories, audits } = run.lhr
    const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100))
    const shift = audits['cumulative-layout-shift']?.numericValue ?? 1
    const [first, paint] = ['first-contentful-paint', 'largest-contentful-paint'].map(
      (name) => (audits[name]?.numericValue ?? 0) / 1000,
    )
    const isPerfect = scores.every((score) => score === 100) && shift === 0
    if (!isPerfect) below += 1
    console.log(
      `${isPerfect ? 'ok   ' : 'BELOW'} ${path}: ${scores.join(' ')}, FCP ${first?.toFixed(2)} s, LCP ${paint?.toFixed(2)} s, CLS ${shift.toFixed(3)}`,
    )
    if (isPerfect) continue
    for (const { id, score, title, scoreDisplayMode } of Object.values(audits)) {
      if (score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
        console.log(`         ${id}: ${title}`)
    }
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
if (below > 0) process.exitCode = 1

/** Returns the pages of the sitemap: Lighthouse requires for its SEO score that a page may be indexed. */
function indexedPages(): readonly string[] {
  const sitemap = readFileSync(join(SITE, 'sitemap.xml'), 'utf8')
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

/** Whether a page has no framework. */
function isArticle(path: string): boolean {
  return !isHydrated(readFileSync(join(SITE, path, 'index.html'), 'utf8'))
}
