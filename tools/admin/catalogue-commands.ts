import { CATALOGUE_CHANGES, changesNaming } from '#catalogue/changes.ts'
import { loadCatalogueFiles } from '#catalogue/load.ts'
import { type CatalogueCasino, problemText } from '#catalogue/schema.ts'
import { loadCatalogue } from '#server/commands/load-catalogue.ts'
import type { Deps } from '#server/deps.ts'
import { readCatalogueState } from '#server/queries/operator/read-catalogue-state.ts'
import { AdminError } from '#tools/admin/admin-error.ts'
import { catalogueText } from '#tools/admin/format-output.ts'

/** Compares the casino files with the database. @throws AdminError if the files are invalid. */
export async function previewCatalogue(deps: Pick<Deps, 'db' | 'now'>): Promise<string> {
  return catalogueText(await readCatalogueState(deps, readFiles()))
}

function readFiles(): readonly CatalogueCasino[] {
  const files = loadCatalogueFiles()
  if (files.ok) return files.value
  throw new AdminError(`The casino files are invalid: ${files.reason.map(problemText).join('; ')}`)
}

/**
 * Loads the files if the changelog entry names every casino whose figures change.
 *
 * @param changelog the ID of the entry.
 * @throws AdminError if it does not, or if the files are invalid.
 */
export async function applyCatalogue(deps: Pick<Deps, 'db' | 'now'>, changelog: string): Promise<string> {
  const casinos = readFiles()
  const entry = CATALOGUE_CHANGES.find(({ id }) => id === changelog)
  if (!entry) throw new AdminError(`catalogue/changes.json has no entry with the ID ${changelog}.`)
  const { differences } = await readCatalogueState(deps, casinos)
  const names = casinos.map(({ name }) => name)
  const missing = differences.filter(({ casino }) => changesNaming(casino, names, [entry]).length === 0)
  if (missing.length > 0) {
    const list = missing.map(({ casino }) => casino).join(', ')
    throw new AdminError(`The entry ${changelog} does not name: ${list}. Nothing was changed.`)
  }
  const { changed } = await loadCatalogue(deps.db, casinos)
  return `Loaded. Changed casinos: ${changed}. Servers show this within a minute.`
}
