import type { Mutant } from '#tools/mutants/mutant.ts'

/** Mutants of the states of the product (section 4). */
export const statesMutants: readonly Mutant[] = []
