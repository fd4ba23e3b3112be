import { expect, test } from 'vitest'
import { namePattern, timesFound } from '#tools/mutant-copy.ts'
import { allMutants } from '#tools/mutants/all-mutants.ts'
import { linesBeyond, linesOf, readMap } from '#tools/specification-map.ts'

const map = readMap()
const lines = [...linesOf(map), ...linesBeyond(map)]

test('every line of the map has a mutant', () => {
  const broken = new Set(allMutants.map(({ line }) => line))
  expect(lines.filter(({ line }) => !broken.has(line)).map(({ line }) => line)).toEqual([])
})

test('every mutant is of a line of the map, and one of the tests that hold this line must kill it', () => {
  const named = (line: string) =>
    lines
      .filter((one) => one.line === line)
      .flatMap(({ heldBy }) => heldBy.map(({ file, name }) => (name === null ? file : `${file} › ${name}`)))
  const wrong = allMutants.filter(({ line, killedBy }) => !named(line).includes(killedBy))
  expect(wrong.map(({ line, killedBy }) => `${line}: ${killedBy}`)).toEqual([])
})

test('what a mutant replaces stands in its file once, and is something else afterwards', () => {
  const stale = allMutants.filter((mutant) => timesFound(mutant) !== 1 || mutant.from === mutant.to)
  expect(stale.map(({ file, from }) => `${file}: ${from}`)).toEqual([])
})

test.each([
  ['it is $10 (or more)', 'S3: it is $10 (or more)', true],
  ['it is $10 (or more)', 'it is $10 (or more), once', false],
  ['%d cents is %s', '1250 cents is $12.50', true],
  ['$votes leaves $score', 'up, up leaves 1', true],
  ['`%s`', 'anything', true],
  ['a name', 'not quite a nam', false],
])('the name %j of the map finds %j: %s', (name, full, found) => {
  expect(new RegExp(namePattern(name.replaceAll('`', ''))).test(full)).toBe(found)
})
