import type { Mutant } from '#tools/mutants/mutant.ts'

/** Mutants of the constants (section 9). */
export const constantsMutants: readonly Mutant[] = []
