import type { Mutant } from '#tools/mutants/mutant.ts'

/** Mutants of the entities (section 3). */
export const entitiesMutants: readonly Mutant[] = []
