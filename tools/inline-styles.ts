/**
 * Puts into each built page without the framework the style rules it uses, in place of its style sheets, and the mark
 * of its tab: nothing stands between its first bytes and its first paint. A part of every build.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { usedStyles } from '#tools/used-styles.ts'

const SITE = join(import.meta.dirname, '../build/site/client')
const ICON = 'href="/icons/mark.svg"'
const SHEET = /<link rel="stylesheet" href="([^"#]+)#?"\/?>/g

const mark = readFileSync(join(SITE, 'icons/mark.svg'), 'utf8').replace(/\s+/g, ' ').replaceAll('> <', '><')
const markInPlace = `href="data:image/svg+xml,${mark
  .trim()
  .replaceAll('"', "'")
  .replace(/[<>#%]/g, encodeURIComponent)}"`

let count = 0
let bytes = 0
for (const name of readdirSync(SITE, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('index.html')) continue
  const html = readFileSync(join(SITE, name), 'utf8')
  if (html.includes('type="module"')) continue
  const sheets = [...html.matchAll(SHEET)].map(([, path = '']) => readFileSync(join(SITE, path), 'utf8'))
  if (sheets.length === 0) continue
  const css = usedStyles(sheets.join('\n'), html)
  if (css.includes('</')) throw new Error(`${name}: a style would close its own tag`)
  if (!html.includes(ICON)) throw new Error(`${name}: the icon is not where it was`)
  const bare = html.replace(SHEET, '').replace(ICON, () => markInPlace)
  writeFileSync(
    join(SITE, name),
    bare.replace('</head>', () => `<style>${css}</style></head>`),
  )
  count += 1
  bytes += css.length
}
process.stderr.write(
  count === 0
    ? 'Styles stand in no page: none was left to do.\n'
    : `Styles stand in ${count} pages, ${(bytes / count / 1024).toFixed(1)} KB in each on average.\n`,
)
