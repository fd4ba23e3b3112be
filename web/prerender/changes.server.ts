import type { CatalogueChange } from '#catalogue/change-schema.ts'
import { CATALOGUE_CHANGES } from '#catalogue/changes.ts'

/** Returns the public changes of these kinds, newest first. */
export function changesAbout(kinds: readonly CatalogueChange['about'][]): readonly CatalogueChange[] {
  return CATALOGUE_CHANGES.filter(({ about }) => kinds.includes(about))
}
