import { join } from 'node:path'
import { loadCatalogueFiles, readCasinoFiles } from '#catalogue/load.ts'
import type { CasinoFile, CatalogueCasino } from '#catalogue/schema.ts'

const FOLDER = join(process.cwd(), 'catalogue')

/** The casinos with their computed fields, without their further bonuses, and the files that they are computed from. */
export type Catalog = {
  readonly casinos: readonly CatalogueCasino[]
  readonly files: readonly CasinoFile[]
}

let loaded: readonly CatalogueCasino[] | undefined
let loadedFiles: readonly CasinoFile[] | undefined

/**
 * The casinos of the catalogue at build time, by id, read once. An invalid catalogue stops the build. Public pages list and
 * count casinos, so further bonuses are not part of it.
 */
export function listedCasinos(): readonly CatalogueCasino[] {
  if (loaded) return loaded
  const casinos = loadCatalogueFiles(FOLDER)
  if (!casinos.ok) throw new Error(`the catalog cannot be read: ${JSON.stringify(casinos.reason[0])}`)
  loaded = casinos.value.filter(({ parent_id: parent }) => parent === null)
  return loaded
}

/** The files of the casinos, read once. */
function casinoFiles(): readonly CasinoFile[] {
  if (loadedFiles) return loadedFiles
  const read = readCasinoFiles(FOLDER)
  if (!read.ok) throw new Error(`the catalog cannot be read: ${JSON.stringify(read.reason[0])}`)
  loadedFiles = read.value
  return loadedFiles
}

/** Returns the catalog in `catalogue/`. */
export function readCatalog(): Catalog {
  return { casinos: listedCasinos(), files: casinoFiles() }
}

/** Returns the file of a casino, which also has the sources that state another value. */
export function casinoFile(id: number, files: readonly CasinoFile[] = casinoFiles()): CasinoFile {
  const file = files.find((one) => one.id === id)
  if (!file) throw new Error(`the catalog has no casino ${id}`)
  return file
}
