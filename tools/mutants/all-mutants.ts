import { beyondMutants } from '#tools/mutants/beyond.ts'
import { blackjackMutants } from '#tools/mutants/blackjack.ts'
import { callsMutants } from '#tools/mutants/calls.ts'
import { constantsMutants } from '#tools/mutants/constants.ts'
import { dashboardMutants } from '#tools/mutants/dashboard.ts'
import { dashboardTableMutants } from '#tools/mutants/dashboard-table.ts'
import { entitiesMutants } from '#tools/mutants/entities.ts'
import { errorsMutants } from '#tools/mutants/errors.ts'
import { rolesMutants } from '#tools/mutants/roles.ts'
import { routesMutants } from '#tools/mutants/routes.ts'
import { speedCollectMutants } from '#tools/mutants/speed-collect.ts'
import { statesMutants } from '#tools/mutants/states.ts'
import { statesOnScreenMutants } from '#tools/mutants/states-on-screen.ts'
import { validationMutants } from '#tools/mutants/validation.ts'
import type { Mutant } from '#tools/mutants/mutant.ts'

/** Every mutant, in the order of the map. */
export const allMutants: readonly Mutant[] = [
  ...routesMutants,
  ...blackjackMutants,
  ...dashboardMutants,
  ...dashboardTableMutants,
  ...speedCollectMutants,
  ...statesMutants,
  ...statesOnScreenMutants,
  ...entitiesMutants,
  ...validationMutants,
  ...rolesMutants,
  ...callsMutants,
  ...errorsMutants,
  ...constantsMutants,
  ...beyondMutants,
]
