/** `npm run check`: the part of the tests that needs no server and no database. */
import { reportSteps, runStep } from '#tools/run-step.ts'
import { countedVitest } from '#tools/test-counts.ts'

reportSteps([
  await runStep('format', ['oxfmt', '--check']),
  await runStep('lint', ['oxlint', '--type-aware', '--deny-warnings']),
  await runStep('types', ['node', 'tools/check-types.ts']),
  await runStep('rooms', ['node', 'tools/check-rooms.ts']),
  await countedVitest('unit tests', ['unit']),
])
