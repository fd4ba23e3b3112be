import type { CatalogChange } from '#catalog/change-schema.ts'
import { CATALOG_CHANGES } from '#catalog/changes.ts'

/** A published change of the casinos, the states, or the tier rule. */
export type Change = CatalogChange

/** Returns the public changes of these kinds, newest first. */
export function changesAbout(kinds: readonly Change['about'][]): readonly Change[] {
  return CATALOG_CHANGES.filter(({ about }) => kinds.includes(about))
}
