import { join } from 'node:path'
import { loadCatalogueFiles, readCasinoFiles } from '#catalogue/load.ts'
import type { CasinoFile, CatalogueCasino } from '#catalogue/schema.ts'

const FOLDER = join(process.cwd(), 'catalogue')

let loaded: readonly CatalogueCasino[] | undefined
let files: readonly CasinoFile[] | undefined

/** The catalogue at build time, by id, read once. An invalid one stops the build. */
export function listedCasinos(): readonly CatalogueCasino[] {
  if (loaded) return loaded
  const casinos = loadCatalogueFiles(FOLDER)
  if (!casinos.ok) throw new Error(`the catalog cannot be read: ${JSON.stringify(casinos.reason[0])}`)
  loaded = casinos.value
  return loaded
}

/** Returns the file of a casino, which also has the sources that state another value. The files are read once. */
export function casinoFile(id: number): CasinoFile {
  if (!files) {
    const read = readCasinoFiles(FOLDER)
    if (!read.ok) throw new Error(`the catalog cannot be read: ${JSON.stringify(read.reason[0])}`)
    files = read.value
  }
  const file = files.find((one) => one.id === id)
  if (!file) throw new Error(`the catalog has no casino ${id}`)
  return file
}
