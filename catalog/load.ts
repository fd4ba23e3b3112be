import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'
import { presentCasinos } from '#catalog/present.ts'
import { type CatalogCasino, CasinoFile, type CatalogProblem, Referrals } from '#catalog/schema.ts'
import { casinoSlug } from '#catalog/slug.ts'
import { err, type Result, ok } from '#core/result.ts'

/**
 * Reads the catalog: every file of `casinos/` and the referral codes.
 *
 * @param dir a folder with `casinos/` and optionally `referrals.json`.
 * @returns all casinos by id, each followed by its further bonuses, with computed tiers and ranks; or every problem of every file.
 */
export function loadCatalogFiles(
  dir: string = import.meta.dirname,
): Result<readonly CatalogCasino[], readonly CatalogProblem[]> {
  const files = readCasinoFiles(dir)
  const referrals = readReferrals(dir)
  if (!files.ok || !referrals.ok) {
    return err([...(files.ok ? [] : files.reason), ...(referrals.ok ? [] : referrals.reason)])
  }
  const problems: CatalogProblem[] = Object.keys(referrals.value)
    .filter((slug) => !files.value.some((casino) => casinoSlug(casino.name) === slug))
    .map((slug) => ({ where: 'referrals.json', field: slug, reason: 'no casino of this name' }))
  // An empty folder would deactivate every casino.
  if (files.value.length === 0) problems.push({ where: 'casinos', field: null, reason: 'contains no casino' })
  return problems.length > 0 ? err(problems) : ok(presentCasinos(files.value, referrals.value))
}

/** Reads the files of `casinos/` without computed fields, by id; or every problem of every file. */
export function readCasinoFiles(dir: string): Result<CasinoFile[], readonly CatalogProblem[]> {
  const problems: CatalogProblem[] = []
  const casinos: { where: string; casino: CasinoFile }[] = []
  for (const where of listJson(join(dir, 'casinos'), problems)) {
    const casino = parseJsonFile(join(dir, 'casinos', where), where, CasinoFile, problems)
    if (!casino) continue
    casinos.push({ where, casino })
    const slug = casinoSlug(casino.name)
    if (where !== `${slug}.json`)
      problems.push({ where, field: 'name', reason: `the file should be ${slug}.json` })
  }
  problems.push(...duplicates(casinos))
  return problems.length > 0
    ? err(problems)
    : ok(casinos.map(({ casino }) => casino).toSorted((a, b) => a.id - b.id))
}

/** Returns every id and name that two casinos share, including those of bonuses and former names. */
export function duplicates(casinos: readonly { where: string; casino: CasinoFile }[]): CatalogProblem[] {
  const problems: CatalogProblem[] = []
  const seen = new Map<string, string>()
  const claim = (key: string, where: string, field: string, reason: string) => {
    const first = seen.get(key)
    if (first === undefined) seen.set(key, where)
    else problems.push({ where, field, reason: `${reason} is also in ${first}` })
  }
  for (const { where, casino } of casinos) {
    for (const id of [casino.id, ...casino.bonuses.flatMap((bonus) => bonus.id ?? [])])
      claim(`id ${id}`, where, 'id', `id ${id}`)
    for (const name of [casino.name, ...casino.former_names]) {
      claim(`name ${casinoSlug(name)}`, where, 'name', `the name ${JSON.stringify(name)}`)
    }
  }
  return problems
}

/** Converts a schema's issues to problems that name the location and the field. */
export function schemaProblems(where: string, error: z.ZodError): CatalogProblem[] {
  return error.issues.flatMap((issue) => {
    const field = issue.path.join('.') || null
    if (issue.code !== 'unrecognized_keys') return [{ where, field, reason: issue.message }]
    return issue.keys.map((key) => ({
      where,
      field: [...issue.path, key].join('.'),
      reason: 'is not a known field',
    }))
  })
}

function readReferrals(dir: string): Result<Referrals, readonly CatalogProblem[]> {
  const problems: CatalogProblem[] = []
  if (!listJson(dir, problems).includes('referrals.json')) return ok({})
  const referrals = parseJsonFile(join(dir, 'referrals.json'), 'referrals.json', Referrals, problems)
  return referrals ? ok(referrals) : err(problems)
}

function listJson(dir: string, problems: CatalogProblem[]): string[] {
  try {
    return readdirSync(dir)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
  } catch {
    const interrupted = existsSync(`${dir}.before`)
    const reason = interrupted
      ? `is missing: an import was interrupted. Rename ${dir}.before back`
      : 'cannot be read as a folder'
    problems.push({ where: dir, field: null, reason })
    return []
  }
}

/** Parses a JSON file by its schema. Returns null after it adds every problem to `problems`. */
export function parseJsonFile<Shape extends z.ZodType>(
  path: string,
  where: string,
  shape: Shape,
  problems: CatalogProblem[],
): z.infer<Shape> | null {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path)))
  } catch (error) {
    problems.push({
      where,
      field: null,
      reason: `is not JSON in UTF-8: ${error instanceof Error ? error.message : ''}`,
    })
    return null
  }
  const parsed = shape.safeParse(json)
  if (parsed.success) return parsed.data
  problems.push(...schemaProblems(where, parsed.error))
  return null
}
