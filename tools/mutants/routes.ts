import type { Mutant } from '#tools/mutants/mutant.ts'

/** Mutants of routes, the landing page, the frame of the static pages, sign-up and log-in. */
export const routesMutants: readonly Mutant[] = []
