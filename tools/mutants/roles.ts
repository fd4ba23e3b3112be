import type { Mutant } from '#tools/mutants/mutant.ts'

/** Mutants of roles (section 6). */
export const rolesMutants: readonly Mutant[] = []
