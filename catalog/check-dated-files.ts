import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'
import { CatalogChanges } from '#catalog/change-schema.ts'
import { parseJsonFile } from '#catalog/load.ts'
import { ExcludedPlacesFile, Jurisdictions } from '#catalog/place-schema.ts'
import type { CatalogProblem } from '#catalog/schema.ts'
import { casinoSlug } from '#catalog/slug.ts'

/**
 * Checks `jurisdictions.json`, `excluded-places.json`, and `changes.json` of a folder, as far as it has them: their
 * schemas, that every list belongs to one of the casinos, and that no source, check, or change is from the future.
 *
 * @param today a day such as `2026-11-23`.
 */
export function checkDatedFiles(
  dir: string,
  casinos: readonly { readonly name: string }[],
  today: string,
): readonly CatalogProblem[] {
  const problems: CatalogProblem[] = []
  const read = <Shape extends z.ZodType>(where: string, shape: Shape): z.infer<Shape> | null =>
    existsSync(join(dir, where)) ? parseJsonFile(join(dir, where), where, shape, problems) : null
  const checkDate = (where: string, field: string, date: string) => {
    if (date > today) problems.push({ where, field, reason: `${date} is in the future` })
  }
  for (const { code, source_date, checked } of read('jurisdictions.json', Jurisdictions) ?? []) {
    checkDate('jurisdictions.json', `${code}.source_date`, source_date)
    checkDate('jurisdictions.json', `${code}.checked`, checked)
  }
  const slugs = new Set(casinos.map(({ name }) => casinoSlug(name)))
  for (const { casino, date } of read('excluded-places.json', ExcludedPlacesFile) ?? []) {
    checkDate('excluded-places.json', casino, date)
    if (!slugs.has(casino))
      problems.push({ where: 'excluded-places.json', field: casino, reason: 'no casino of this name' })
  }
  for (const { id, date } of read('changes.json', CatalogChanges) ?? []) checkDate('changes.json', id, date)
  return problems
}
