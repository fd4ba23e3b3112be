import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const SITE = join(import.meta.dirname, '../build/site/client')

/**
 * What a first visit loads, in kilobytes of gzip, fonts and pictures left out: the JavaScript of the
 * dashboard and of the calculator (its worker, which nothing waits for, is not in it), all of the landing page, and all of the heaviest page of words.
 */
export function measureBytes(): {
  readonly dashboardJsKb: number
  readonly calculatorJsKb: number
  readonly landingKb: number
  readonly wordsKb: number
} {
  if (!existsSync(SITE)) throw new Error('The site is not built: npm run build')
  const dashboard = readFileSync(join(SITE, 'dashboard/index.html'), 'utf8')
  const words = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('index.html'))
    .map((name) => readFileSync(join(SITE, name), 'utf8'))
    .filter((html) => html.includes('class="article'))
  if (words.length === 0) throw new Error('No page of words was built')
  return {
    dashboardJsKb: sum(assetsOf(dashboard, 'js')),
    calculatorJsKb: sum(assetsOf(readFileSync(join(SITE, 'blackjack-calculator/index.html'), 'utf8'), 'js')),
    landingKb: wholeKb(readFileSync(join(SITE, 'index.html'), 'utf8')),
    wordsKb: Math.max(...words.map(wholeKb)),
  }
}

function wholeKb(html: string): number {
  return gzipSync(html).length / 1024 + sum([...assetsOf(html, 'css'), ...assetsOf(html, 'js')])
}

/** Every file of this kind that the page names: module preloads, imports of its inline module, style sheets. */
function assetsOf(html: string, ending: 'js' | 'css'): string[] {
  const found = html.matchAll(new RegExp(`["'](/assets/[^"']+\\.${ending})["']`, 'g'))
  return [...new Set(Array.from(found, (match) => match[1] ?? ''))]
}

function sum(paths: readonly string[]): number {
  return paths.reduce((total, path) => total + gzipSync(readFileSync(join(SITE, path))).length, 0) / 1024
}
