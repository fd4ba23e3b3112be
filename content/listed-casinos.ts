import { join } from 'node:path'
import { loadCatalogFiles, readCasinoFiles } from '#catalog/load.ts'
import type { CasinoFile, CatalogCasino } from '#catalog/schema.ts'

const FOLDER = join(process.cwd(), 'catalog')

/** The casinos with their computed fields, without their further bonuses, and the files that they are computed from. */
export type Catalog = {
  readonly casinos: readonly CatalogCasino[]
  readonly files: readonly CasinoFile[]
}

let loaded: readonly CatalogCasino[] | undefined
let loadedFiles: readonly CasinoFile[] | undefined

/**
 * The casinos of the catalog at build time, by id, read once. An invalid catalog stops the build. Public pages list and
 * count casinos, so further bonuses are not part of it.
 */
export function listedCasinos(): readonly CatalogCasino[] {
  if (loaded) return loaded
  const casinos = loadCatalogFiles(FOLDER)
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

/** Returns the catalog in `catalog/`. */
export function readCatalog(): Catalog {
  return { casinos: listedCasinos(), files: casinoFiles() }
}

/** Returns the file of a casino, which also has the sources that state another value. */
export function casinoFile(id: number, files: readonly CasinoFile[] = casinoFiles()): CasinoFile {
  const file = files.find((one) => one.id === id)
  if (!file) throw new Error(`the catalog has no casino ${id}`)
  return file
}
