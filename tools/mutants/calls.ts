import type { Mutant } from '#tools/mutants/mutant.ts'

/** Mutants of the calls (section 7). */
export const callsMutants: readonly Mutant[] = []
