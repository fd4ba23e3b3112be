/**
 * Build step: replaces the style sheets of each static page by the rules that the page uses, and its
 * icon by a data URL, so that nothing blocks its first paint.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isHydrated } from '#tools/page-assets.ts'
import { usedStyles } from '#tools/used-styles.ts'

const SITE = join(import.meta.dirname, '../build/site/client')
const ICON = 'href="/icons/mark.svg"'
const SHEET = /<link rel="stylesheet" href="([^"#]+)#?"\/?>/g

const icon = readFileSync(join(SITE, 'icons/mark.svg'), 'utf8').replace(/\s+/g, ' ').replaceAll('> <', '><')
const inlineIcon = `href="data:image/svg+xml,${icon
  .trim()
  .replaceAll('"', "'")
  .replace(/[<>#%]/g, encodeURIComponent)}"`

let count = 0
for (const name of readdirSync(SITE, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('index.html')) continue
  const html = readFileSync(join(SITE, name), 'utf8')
  if (isHydrated(html)) continue
  const sheets = [...html.matchAll(SHEET)].map(([, path = '']) => readFileSync(join(SITE, path), 'utf8'))
  if (sheets.length === 0) continue
  const css = usedStyles(sheets.join('\n'), html)
  if (css.includes('</')) throw new Error(`${name}: a style would close its own tag`)
  if (!html.includes(ICON)) throw new Error(`${name}: no link to the icon`)
  const bare = html.replace(SHEET, '').replace(ICON, () => inlineIcon)
  writeFileSync(
    join(SITE, name),
    bare.replace('</head>', () => `<style>${css}</style></head>`),
  )
  count += 1
}
console.log(`Inlined the styles of ${count} pages.`)
