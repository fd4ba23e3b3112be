import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The attacks of docs/security.md: on access, on accounts and sessions, and by way of browsers. */
const ATTACKS = [
  ['A', 18],
  ['S', 24],
  ['X', 21],
] as const

const NUMBERS = ATTACKS.flatMap(([letter, last]) =>
  Array.from({ length: last }, (_, n) => `${letter}${n + 1}`),
)

const tests = globSync('{catalogue,content,contract,core,e2e,server,tools,web}/**/*.{test,spec}.{ts,tsx}')
const held = new Set(
  tests.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/['"`]((?:[A-Z]\d+(?:, )?)+): /g)].flatMap(([, ids = '']) =>
      ids.split(', '),
    ),
  ),
)
const excused = new Set(
  [...readFileSync('docs/security.md', 'utf8').matchAll(/^\| ([ASX]\d+) +\|/gm)].map(([, id = '']) => id),
)

test.each(NUMBERS)('attack %s has a test that carries its number, or a reason why it finds nothing', (id) => {
  expect([id, held.has(id) || excused.has(id)]).toEqual([id, true])
})

test('nothing is excused that has a test', () => {
  expect([...excused].filter((id) => held.has(id))).toEqual([])
})
