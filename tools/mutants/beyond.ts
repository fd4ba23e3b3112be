import type { Mutant } from '#tools/mutants/mutant.ts'

/** Mutants of what was built beside the specification. */
export const beyondMutants: readonly Mutant[] = []
