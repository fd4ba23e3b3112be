import type { CatalogueCasino } from '#catalogue/schema.ts'
import { listedCasinos } from '#content/listed-casinos.ts'

/** Returns all casinos, for prerendering. The bundler excludes `.server.ts` modules from browser code. */
export function catalogue(): readonly CatalogueCasino[] {
  return listedCasinos()
}
