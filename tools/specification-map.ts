import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A test as the map names it; without a name every test of the file is meant. */
export type NamedTest = { readonly file: string; readonly name: string | null }

/** A line of the map: what the specification says, and the tests that hold it. */
export type MapLine = {
  readonly heading: string
  readonly line: string
  readonly heldBy: readonly NamedTest[]
  /** The whole row, as it is written. */
  readonly row: string
}

/** Backticks round (a part of) a name are for the eye. */
const NAMED = /`(?<file>[\w./-]+\.(?:test|spec)\.tsx?)`(?: › (?<name>.+?))?(?=<br>|\s+\||$)/g

const FILE = join(import.meta.dirname, '..', 'docs', 'specification-map.md')

/** docs/specification-map.md as it stands. */
export function readMap(): string {
  return readFileSync(FILE, 'utf8')
}

/** Every test that is named in a piece of the map, in its order. */
export function testsNamedIn(text: string): readonly NamedTest[] {
  return [...text.matchAll(NAMED)].map(({ groups }) => ({
    file: groups?.['file'] ?? '',
    name: groups?.['name']?.trim().replaceAll('`', '') ?? null,
  }))
}

/** The lines of the specification in the map, heading by heading; the map's other tables are not among them. */
export function linesOf(map: string): readonly MapLine[] {
  return sectionsOf(map).flatMap(({ heading, rows }) =>
    rows.filter((row) => /^\| \d+ /.test(row)).map((row) => lineOf(heading, row, 1)),
  )
}

/** The lines of what was built beside the specification. */
export function linesBeyond(map: string): readonly MapLine[] {
  return sectionsOf(map)
    .filter(({ heading }) => heading === 'Beyond the specification')
    .flatMap(({ heading, rows }) => rows.slice(2).map((row) => lineOf(heading, row, 0)))
}

/** The sections under a heading of the second level, each with the rows of its tables. */
function sectionsOf(map: string): { readonly heading: string; readonly rows: readonly string[] }[] {
  return map
    .split(/\n## /)
    .slice(1)
    .map((section) => {
      const [heading = '', ...rest] = section.split('\n')
      return { heading: heading.trim(), rows: rest.filter((row) => row.startsWith('|')) }
    })
}

function lineOf(heading: string, row: string, column: number): MapLine {
  const line = row.split(/(?<!\\)\|/)[column + 1] ?? ''
  return { heading, line: line.trim(), heldBy: testsNamedIn(row), row }
}
