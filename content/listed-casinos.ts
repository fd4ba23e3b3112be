import { join } from 'node:path'
import { loadCatalogueFiles } from '#catalogue/load.ts'
import type { CatalogueCasino } from '#catalogue/schema.ts'

let loaded: readonly CatalogueCasino[] | undefined

/** The catalogue at build time, by id, read once. An invalid one stops the build. */
export function listedCasinos(): readonly CatalogueCasino[] {
  if (loaded) return loaded
  const casinos = loadCatalogueFiles(join(process.cwd(), 'catalogue'))
  if (!casinos.ok) throw new Error(`the catalogue cannot be read: ${JSON.stringify(casinos.reason[0])}`)
  loaded = casinos.value
  return loaded
}
