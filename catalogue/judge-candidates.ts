import { duplicates, schemaProblems } from '#catalogue/load.ts'
import type { Candidate } from '#catalogue/read-candidates.ts'
import { CasinoFile, type CatalogueProblem, FIGURES } from '#catalogue/schema.ts'
import { casinoSlug } from '#catalogue/slug.ts'
import { failure, type Result, success } from '#core/result.ts'

// What a person who wrote a CSV calls the fields that are laid out otherwise in the files.
const COLUMN_OF: Readonly<Record<string, string>> = {
  sources: 'source_urls',
  checked_on: 'source_date',
  listing: 'status',
  former_names: 'name',
  conditional: 'notes',
  payment_trouble: 'payment_trouble',
}

/**
 * Judges casinos to import, together and against those stored: fields, and ids and names that two share.
 *
 * A casino keeps its id; one that is neither named by id nor known by name gets the next free id.
 *
 * @returns the whole catalogue as it would be, by id; or every problem of every row.
 */
export function judgeCandidates(
  candidates: readonly Candidate[],
  stored: readonly CasinoFile[],
): Result<readonly CasinoFile[], readonly CatalogueProblem[]> {
  const problems: CatalogueProblem[] = []
  const judged: { where: string; casino: CasinoFile }[] = []
  let free = nextFreeId(candidates, stored)
  for (const { where, value, stored: before, columns } of candidates) {
    const id = value['id'] ?? before?.id ?? free++
    const parsed = CasinoFile.safeParse({ ...value, id, figures: value['figures'] ?? {} })
    if (parsed.success) judged.push({ where, casino: keepFigures(parsed.data, before) })
    else {
      const found = schemaProblems(where, parsed.error)
      problems.push(...(columns ? found.map(inColumns) : found))
    }
  }
  const replaced = new Set(judged.map(({ casino }) => casino.id))
  const kept = stored.filter(({ id }) => !replaced.has(id))
  const all = [...kept.map((casino) => ({ where: `${casinoSlug(casino.name)}.json`, casino })), ...judged]
  problems.push(...duplicates(all))
  if (problems.length > 0) return failure(problems)
  return success(all.map(({ casino }) => casino).toSorted((a, b) => a.id - b.id))
}

function nextFreeId(candidates: readonly Candidate[], stored: readonly CasinoFile[]): number {
  const named = candidates.map(({ value }) => value['id']).filter((id) => typeof id === 'number')
  return Math.max(0, ...stored.map(({ id }) => id), ...named.filter(Number.isSafeInteger)) + 1
}

/** A CSV says nothing of single figures, so what is known of one stands while its value and its sources do. */
function keepFigures(casino: CasinoFile, before: CasinoFile | null): CasinoFile {
  if (before === null || Object.keys(casino.figures).length > 0) return casino
  const urls = new Set(casino.sources.map(({ url }) => url))
  const figures: CasinoFile['figures'] = {}
  for (const name of FIGURES) {
    const figure = before.figures[name]
    if (!figure || casino[name] !== before[name]) continue
    if ([...figure.agree, ...figure.differ].every((url) => urls.has(url))) figures[name] = figure
  }
  return { ...casino, figures }
}

function inColumns(problem: CatalogueProblem): CatalogueProblem {
  const first = problem.field?.split('.')[0] ?? ''
  if (first === 'tier') return { ...problem, reason: 'is worked out by the rule of tiers; leave it empty' }
  return { ...problem, field: COLUMN_OF[first] ?? problem.field }
}
