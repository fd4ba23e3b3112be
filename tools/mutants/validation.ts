import type { Mutant } from '#tools/mutants/mutant.ts'

/** Mutants of validation (section 5). */
export const validationMutants: readonly Mutant[] = []
