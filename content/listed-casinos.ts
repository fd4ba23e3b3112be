import { join } from 'node:path'
import { loadCatalogueFiles } from '#catalogue/load.ts'
import type { CatalogueCasino } from '#catalogue/schema.ts'

/** The catalogue as it is when the pages are built, by id. A broken one stops the build. */
export function listedCasinos(): readonly CatalogueCasino[] {
  const casinos = loadCatalogueFiles(join(process.cwd(), 'catalogue'))
  if (!casinos.ok) throw new Error(`the catalogue cannot be read: ${JSON.stringify(casinos.reason[0])}`)
  return casinos.value
}
