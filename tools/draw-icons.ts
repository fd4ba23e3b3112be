/**
 * `node tools/draw-icons.ts`: renders the app's icons from web/public/icons/app.svg. Run it after the SVG changes, and
 * commit the results.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const ICONS = join(import.meta.dirname, '../web/public/icons')
const svg = readFileSync(join(ICONS, 'app.svg'), 'utf8')

// A mask may cut off all but the middle 80 %, so the mark is scaled to fit it.
const maskable = svg
  .replace(/(<rect[^>]*\/>)/, '$1<g transform="translate(51.2 51.2) scale(.8)">')
  .replace('</svg>', '</g></svg>')

await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
for (const [name, source, size] of [
  ['app-180', svg, 180],
  ['app-192', svg, 192],
  ['app-512', svg, 512],
  ['app-maskable-512', maskable, 512],
] as const) {
  const png = new Resvg(source, { fitTo: { mode: 'width', value: size } }).render().asPng()
  writeFileSync(join(ICONS, `${name}.png`), png)
  console.log(`${name}.png ${size} px, ${png.length} bytes`)
}
