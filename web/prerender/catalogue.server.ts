import type { CatalogueCasino } from '#catalogue/schema.ts'
import { listedCasinos } from '#content/listed-casinos.ts'

/** Every casino, for what draws pages; a module of this name never reaches the browser. */
export function catalogue(): readonly CatalogueCasino[] {
  return listedCasinos()
}
