import { isDeepStrictEqual } from 'node:util'
import { duplicates, schemaProblems } from '#catalog/load.ts'
import type { Candidate } from '#catalog/read-candidates.ts'
import { CasinoFile, type CatalogProblem, FILE_FIGURES } from '#catalog/schema.ts'
import { casinoSlug } from '#catalog/slug.ts'
import { err, type Result, ok } from '#core/result.ts'

// The CSV columns of fields that have a different structure in the files.
const COLUMN_OF: Readonly<Record<string, string>> = {
  sources: 'source_urls',
  checked_on: 'source_date',
  listing: 'status',
  former_names: 'name',
  payment_trouble: 'payment_trouble',
}

/**
 * Checks casinos to import against each other and the stored ones: fields, and duplicate ids and names.
 *
 * A stored casino keeps its id. A casino without an id and with an unknown name gets the next free id.
 *
 * @returns the whole catalog after the import, by id; or every problem of every row.
 */
export function checkCandidates(
  candidates: readonly Candidate[],
  stored: readonly CasinoFile[],
): Result<readonly CasinoFile[], readonly CatalogProblem[]> {
  const problems: CatalogProblem[] = []
  const checked: { where: string; casino: CasinoFile }[] = []
  let free = nextFreeId(candidates, stored)
  for (const { where, value, stored: before, columns, problems: invalid } of candidates) {
    problems.push(...invalid.map((problem) => ({ where, ...problem })))
    const id = value['id'] ?? before?.id ?? free++
    const parsed = CasinoFile.safeParse({ ...value, id, figures: value['figures'] ?? {} })
    if (parsed.success) checked.push({ where, casino: keepFigures(parsed.data, before) })
    else {
      const found = schemaProblems(where, parsed.error)
      problems.push(...(columns ? found.map(inColumns) : found))
    }
  }
  const replaced = new Set(checked.map(({ casino }) => casino.id))
  const unchanged = stored.filter(({ id }) => !replaced.has(id))
  const all = [
    ...unchanged.map((casino) => ({ where: `${casinoSlug(casino.name)}.json`, casino })),
    ...checked,
  ]
  problems.push(...duplicates(all))
  if (problems.length > 0) return err(problems)
  return ok(all.map(({ casino }) => casino).toSorted((a, b) => a.id - b.id))
}

function nextFreeId(candidates: readonly Candidate[], stored: readonly CasinoFile[]): number {
  const named = candidates.map(({ value }) => value['id']).filter((id) => typeof id === 'number')
  return Math.max(0, ...stored.map(({ id }) => id), ...named.filter(Number.isSafeInteger)) + 1
}

/** A CSV has no data about single figures, so those of a stored figure stay while its value and sources do. */
function keepFigures(casino: CasinoFile, before: CasinoFile | null): CasinoFile {
  if (before === null || Object.keys(casino.figures).length > 0) return casino
  const urls = new Set(casino.sources.map(({ url }) => url))
  const figures: CasinoFile['figures'] = {}
  for (const name of FILE_FIGURES) {
    const figure = before.figures[name]
    if (!figure || !isDeepStrictEqual(casino[name], before[name])) continue
    if ([...figure.agree, ...figure.differ].every((url) => urls.has(url))) figures[name] = figure
  }
  return { ...casino, figures }
}

function inColumns(problem: CatalogProblem): CatalogProblem {
  const first = problem.field?.split('.')[0] ?? ''
  if (first === 'tier') return { ...problem, reason: 'is computed by the tier rule; leave it empty' }
  return { ...problem, field: COLUMN_OF[first] ?? problem.field }
}
