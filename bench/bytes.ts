import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { atMost, budgets } from './report.ts'

const SITE = join(import.meta.dirname, '../build/site/client')

/** The list of casinos, whose size grows with each casino. */
const LIST = 'casino-reviews/index.html'

/**
 * Measures the first load of pages in kilobytes of gzip, without fonts and images: the JavaScript of the dashboard and of
 * the calculator (without its worker, which loads later), and all of the landing page, of the list of casinos, and of the
 * largest other article, which it names.
 */
export function measureBytes(): void {
  if (!existsSync(SITE)) throw new Error('the site is not built: npm run build')
  const read = (path: string) => readFileSync(join(SITE, path), 'utf8')
  const articles = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('index.html') && path !== LIST)
    .map((path) => ({ path, html: read(path) }))
    .filter(({ html }) => html.includes('<article'))
    .map(({ path, html }) => ({ path: dirname(path), kb: wholeKb(html) }))
  const [first, ...others] = articles
  if (first === undefined) throw new Error('the site has no articles')
  const largest = others.reduce((most, one) => (one.kb > most.kb ? one : most), first)
  const limits = budgets.bytes
  const atMostKb = (name: string, kb: number, limit: number) => atMost(name, kb, limit, ' KB')
  atMostKb('dashboardJsKb', sum(assetsOf(read('dashboard/index.html'), 'js')), limits.dashboardJsKb)
  atMostKb(
    'calculatorJsKb',
    sum(assetsOf(read('blackjack-calculator/index.html'), 'js')),
    limits.calculatorJsKb,
  )
  atMostKb('landingKb', wholeKb(read('index.html')), limits.landingKb)
  atMostKb('casinosKb', wholeKb(read(LIST)), limits.casinosKb)
  atMostKb(`articleKb, ${largest.path}`, largest.kb, limits.articleKb)
}

function wholeKb(html: string): number {
  return gzipSync(html).length / 1024 + sum([...assetsOf(html, 'css'), ...assetsOf(html, 'js')])
}

/** Returns the files of this kind in the page: module preloads, imports of its inline module, and style sheets. */
function assetsOf(html: string, extension: 'js' | 'css'): string[] {
  const found = html.matchAll(new RegExp(`["'](/assets/[^"']+\\.${extension})["']`, 'g'))
  return [...new Set(Array.from(found, (match) => match[1] ?? ''))]
}

function sum(paths: readonly string[]): number {
  return paths.reduce((total, path) => total + gzipSync(readFileSync(join(SITE, path))).length, 0) / 1024
}
