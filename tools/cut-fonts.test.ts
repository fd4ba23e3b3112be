import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CUT_CHARACTERS } from '#tools/cut-fonts.ts'

const css = readFileSync(join(import.meta.dirname, '../web/app/fonts.css'), 'utf8')

/** The characters of a `unicode-range`. */
function charactersOf(range: string): string[] {
  return range.split(',').flatMap((part) => {
    const [, from = '', to = from] = /U\+([0-9A-F]+)(?:-([0-9A-F]+))?/.exec(part) ?? []
    const first = parseInt(from, 16)
    return Array.from({ length: parseInt(to, 16) - first + 1 }, (_, at) => String.fromCharCode(first + at))
  })
}

test.each(['figtree-cut', 'fraunces-600-cut'])(
  'a browser asks %s for what was left in it, and no more',
  (name) => {
    const face = css.split('@font-face').find((one) => one.includes(`${name}.woff2`)) ?? ''
    const range = /unicode-range:([^;]+);/.exec(face)?.[1] ?? ''
    expect(charactersOf(range).toSorted()).toEqual([...CUT_CHARACTERS].toSorted())
  },
)

test('a cut face stands after the whole one, so that it is asked first', () => {
  const at = (name: string) => css.indexOf(`${name}.woff2`)
  expect(at('figtree-cut')).toBeGreaterThan(at('figtree-latin-wght-normal'))
  expect(at('fraunces-600-cut')).toBeGreaterThan(at('fraunces-latin-600-normal'))
})
