import { CATALOG_CHANGES, changesNaming } from '#catalog/changes.ts'
import { loadCatalogFiles } from '#catalog/load.ts'
import { type CatalogCasino, problemText } from '#catalog/schema.ts'
import { loadCatalog } from '#server/commands/load-catalog.ts'
import type { Deps } from '#server/deps.ts'
import { readCatalogState } from '#server/queries/operator/read-catalog-state.ts'
import { AdminError, catalogText } from '#tools/admin/format-output.ts'

/** Compares the casino files with the database. @throws AdminError if the files are invalid. */
export async function previewCatalog(deps: Pick<Deps, 'db' | 'now'>): Promise<string> {
  return catalogText(await readCatalogState(deps, readFiles()))
}

function readFiles(): readonly CatalogCasino[] {
  const files = loadCatalogFiles()
  if (files.ok) return files.value
  throw new AdminError(`The casino files are invalid: ${files.reason.map(problemText).join('; ')}`)
}

/**
 * Loads the files if the changelog entry names every casino whose figures change.
 *
 * @param changelog the ID of the entry.
 * @throws AdminError if it does not, or if the files are invalid.
 */
export async function applyCatalog(deps: Pick<Deps, 'db' | 'now'>, changelog: string): Promise<string> {
  const casinos = readFiles()
  const entry = CATALOG_CHANGES.find(({ id }) => id === changelog)
  if (!entry) throw new AdminError(`catalog/changes.json has no entry with the ID ${changelog}.`)
  const { differences } = await readCatalogState(deps, casinos)
  const names = casinos.map(({ name }) => name)
  const missing = differences.filter(({ casino }) => changesNaming(casino, names, [entry]).length === 0)
  if (missing.length > 0) {
    const list = missing.map(({ casino }) => casino).join(', ')
    throw new AdminError(`The entry ${changelog} does not name: ${list}. Nothing was changed.`)
  }
  const { changed } = await loadCatalog(deps.db, casinos)
  return `Loaded. Changed casinos: ${changed}. Servers show this within a minute.`
}
