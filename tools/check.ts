/** `npm run check`: the part of the tests that needs no server and no database. */
import { reportSteps, runStep } from '#tools/run-step.ts'
import { countedVitest } from '#tools/test-counts.ts'

reportSteps([
  await runStep('format', ['oxfmt', '--check']),
  await runStep('lint', ['oxlint', '--type-aware', '--deny-warnings']),
  await runStep('types', ['node', 'tools/check-types.ts']),
  await runStep('layers', ['npm', 'run', '--silent', 'layers']),
  await runStep('unused code', ['knip', '--no-progress']),
  await countedVitest('unit tests', ['unit']),
])
