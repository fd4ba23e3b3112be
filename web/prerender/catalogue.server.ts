import type { CatalogueCasino } from '#catalogue/schema.ts'
import { listedCasinos } from '#content/listed-casinos.ts'

let loaded: readonly CatalogueCasino[] | undefined

/** Every casino, read once while the site is built. */
export function catalogue(): readonly CatalogueCasino[] {
  loaded ??= listedCasinos()
  return loaded
}
