import { CATALOGUE_CHANGES, type CatalogueChange } from '#catalogue/changes.ts'

/** The public changes of these kinds, the newest first. */
export function changesAbout(kinds: readonly CatalogueChange['about'][]): readonly CatalogueChange[] {
  return CATALOGUE_CHANGES.filter(({ about }) => kinds.includes(about))
}
