import type { CatalogueChange } from '#catalogue/change-schema.ts'
import { CATALOGUE_CHANGES } from '#catalogue/changes.ts'

/** A published change of the casinos, the states, or the tier rule. */
export type Change = CatalogueChange

/** Returns the public changes of these kinds, newest first. */
export function changesAbout(kinds: readonly Change['about'][]): readonly Change[] {
  return CATALOGUE_CHANGES.filter(({ about }) => kinds.includes(about))
}
