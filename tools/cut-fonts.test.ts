import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CUT_CHARACTERS } from '#tools/cut-fonts.ts'

const css = readFileSync(join(import.meta.dirname, '../web/styles/fonts.css'), 'utf8')

function charactersOf(unicodeRange: string): string[] {
  return unicodeRange.split(',').flatMap((range) => {
    const [, first = '', last = first] = /U\+([0-9A-F]+)(?:-([0-9A-F]+))?/.exec(range) ?? []
    const codes = Array.from({ length: parseInt(last, 16) + 1 }, (_, code) => code).slice(parseInt(first, 16))
    return codes.map((code) => String.fromCharCode(code))
  })
}

test.each([
  ['figtree-cut', 'figtree-latin-wght-normal'],
  ['fraunces-600-cut', 'fraunces-latin-600-normal'],
])('the unicode-range of %s is that of the subset, and it follows %s', (cut, whole) => {
  const face = css.split('@font-face').find((rule) => rule.includes(`${cut}.woff2`)) ?? ''
  const range = /unicode-range:([^;]+);/.exec(face)?.[1] ?? ''
  expect(charactersOf(range).toSorted()).toEqual([...CUT_CHARACTERS].toSorted())
  // A browser prefers the later of two fonts that have a character.
  expect(css.indexOf(`${cut}.woff2`)).toBeGreaterThan(css.indexOf(`${whole}.woff2`))
})
