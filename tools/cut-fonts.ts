/**
 * `node tools/cut-fonts.ts`: cuts the two typefaces down to what the pages print, into web/app/fonts. Run by hand when
 * a package of theirs, a weight or a character changes; the results are kept with the sources.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../web/app/fonts')
const require = createRequire(import.meta.url)

/**
 * What the cut faces hold: ASCII, and the signs of money, quotation, dashes and sums. `unicode-range` in
 * web/app/fonts.css names the same; for any other letter a browser fetches the whole face.
 */
export const CUT_CHARACTERS =
  Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at)).join('') +
  '\u00a0¢£©«®°±·»½×–—‘’“”•…€−'

/** Figures in columns and on the line, the space between letters, joined letters; marks on letters. */
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum']

const FACES = [
  {
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    to: 'figtree-cut.woff2',
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  },
  { from: '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2', to: 'fraunces-600-cut.woff2' },
] as const

if (import.meta.main) {
  const { default: subsetFont } = await import('subset-font')
  mkdirSync(FOLDER, { recursive: true })
  for (const { from, to, ...axes } of FACES) {
    const whole = readFileSync(require.resolve(from))
    const cut = await subsetFont(whole, CUT_CHARACTERS, {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      ...axes,
    })
    writeFileSync(join(FOLDER, to), cut)
    process.stdout.write(`${to}: ${whole.length} bytes cut to ${cut.length}\n`)
  }
}
