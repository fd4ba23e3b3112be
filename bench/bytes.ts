import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { atMost, budgets } from './report.ts'

const SITE = join(import.meta.dirname, '../build/site/client')

/**
 * Measures the first load of pages in kilobytes of gzip, without fonts and images: the JavaScript of the dashboard and of
 * the calculator (without its worker, which loads later), all of the landing page, and all of the largest article.
 */
export function measureBytes(): void {
  if (!existsSync(SITE)) throw new Error('the site is not built: npm run build')
  const read = (path: string) => readFileSync(join(SITE, path), 'utf8')
  const articles = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('index.html'))
    .map(read)
    .filter((html) => html.includes('<article'))
  if (articles.length === 0) throw new Error('the site has no articles')
  const figures = {
    dashboardJsKb: sum(assetsOf(read('dashboard/index.html'), 'js')),
    calculatorJsKb: sum(assetsOf(read('blackjack-calculator/index.html'), 'js')),
    landingKb: wholeKb(read('index.html')),
    articleKb: Math.max(...articles.map(wholeKb)),
  }
  for (const name of ['dashboardJsKb', 'calculatorJsKb', 'landingKb', 'articleKb'] as const)
    atMost(name, figures[name], budgets.bytes[name], ' KB')
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
