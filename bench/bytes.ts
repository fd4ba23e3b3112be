import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const SITE = join(import.meta.dirname, '../build/site/client')

/**
 * What a first visit loads, in kilobytes of gzip, fonts and pictures left out: the dashboard's JavaScript, and
 * all of the landing page.
 */
export function measureBytes(): { readonly dashboardJsKb: number; readonly landingKb: number } {
  if (!existsSync(SITE)) throw new Error('The site is not built: npm run build')
  const dashboard = readFileSync(join(SITE, 'dashboard/index.html'), 'utf8')
  const landing = readFileSync(join(SITE, 'index.html'), 'utf8')
  return {
    dashboardJsKb: sum(assetsOf(dashboard, 'js')),
    landingKb:
      (gzipSync(landing).length + sum([...assetsOf(landing, 'css'), ...assetsOf(landing, 'js')]) * 1024) /
      1024,
  }
}

/** Every file of this kind that the page names: module preloads, imports of its inline module, style sheets. */
function assetsOf(html: string, ending: 'js' | 'css'): string[] {
  const found = html.matchAll(new RegExp(`["'](/assets/[^"']+\\.${ending})["']`, 'g'))
  return [...new Set(Array.from(found, (match) => match[1] ?? ''))]
}

function sum(paths: readonly string[]): number {
  return paths.reduce((total, path) => total + gzipSync(readFileSync(join(SITE, path))).length, 0) / 1024
}
