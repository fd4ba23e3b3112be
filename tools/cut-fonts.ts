/**
 * `node tools/cut-fonts.ts`: writes subsets of the two fonts into web/styles/fonts. Run it after a font package, a weight,
 * or CUT_CHARACTERS changes, and commit the results.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../web/styles/fonts')
const require = createRequire(import.meta.url)

/**
 * The characters of the subsets: ASCII, currency, quotation marks, dashes, and math signs. `unicode-range` in
 * web/styles/fonts.css has the same; for any other character a browser loads the whole font.
 */
export const CUT_CHARACTERS =
  Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at)).join('') +
  '\u00a0¢£©«®°±·»½×–—‘’“”•…€−'

/** OpenType features: kerning, ligatures, marks, tabular and lining figures. */
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum']

const FONTS = [
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
  for (const { from, to, ...axes } of FONTS) {
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
