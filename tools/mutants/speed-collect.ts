import type { Mutant } from '#tools/mutants/mutant.ts'

/** Mutants of Speed Collect and the tutorial. */
export const speedCollectMutants: readonly Mutant[] = []
