import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linesOf, readMap, testsNamedIn } from '#tools/specification-map.ts'

const ROOT = join(import.meta.dirname, '..')
const map = readMap()
const lines = linesOf(map)

function sourceOf(file: string): string {
  const path = join(ROOT, file)
  return existsSync(path) ? readFileSync(path, 'utf8').replaceAll(/\\(['`])/g, '$1') : ''
}

/** What an attack register calls a test by, before its name. */
const CODES = String.raw`(?:[A-Z]+\d+(?:, [A-Z]+\d+)*: )?`

/** Whether a file has a test of this name; what differs from case to case stands as a placeholder in both. */
function hasTest(file: string, name: string): boolean {
  const letters = name.replaceAll('`', '').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const pattern = letters.replaceAll(/%[sdij]/g, String.raw`(?:%[sdij]|\$\{[^}]*\})`)
  return new RegExp(`['"\`]${CODES}${pattern}['"\`]`).test(sourceOf(file))
}

test('every test that the map names is there', () => {
  const named = testsNamedIn(map)
  expect(named.length).toBeGreaterThan(300)
  const missing = named.filter(({ file, name }) =>
    name === null ? !existsSync(join(ROOT, file)) : !hasTest(file, name),
  )
  expect(missing.map(({ file, name }) => `${file} › ${name ?? ''}`)).toEqual([])
})

test('the first lines of the map count what stands below them', () => {
  const notBuilt = lines.filter(({ row }) => row.includes('**not built')).length
  const untested = lines.filter(({ row }) => row.includes('**no test yet**')).length
  const said =
    /of (\d+) lines (\d+) are built and held by a test, (\d+) (?:is|are) built without a test of its own, (\d+) (?:is|are) not built/
  const counted = said.exec(map.replaceAll('\n', ' '))?.slice(1).map(Number)
  expect(counted).toEqual([lines.length, lines.length - untested - notBuilt, untested, notBuilt])
})

test('no line of the map says that nothing holds it, unless it says so in so many words', () => {
  const silent = lines.filter(
    ({ heldBy, row }) => heldBy.length === 0 && !/\*\*no(?:t built| test)/.test(row),
  )
  expect(silent).toEqual([])
})
