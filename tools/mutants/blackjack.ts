import type { Mutant } from '#tools/mutants/mutant.ts'

/** Mutants of the blackjack calculator and the overview of the game. */
export const blackjackMutants: readonly Mutant[] = []
