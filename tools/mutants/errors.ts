import type { Mutant } from '#tools/mutants/mutant.ts'

/** Mutants of errors and their words (section 8). */
export const errorsMutants: readonly Mutant[] = []
