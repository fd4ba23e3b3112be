import type { Mutant } from '#tools/mutants/mutant.ts'

/** Mutants of the dashboard: its summary, table, overlays, resources and strategy. */
export const dashboardMutants: readonly Mutant[] = []
