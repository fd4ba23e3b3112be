/**
 * `npm test`: everything that must hold before a merge. Finds or installs what it needs (PostgreSQL by the
 * database tests' set-up, Chromium by tools/find-chromium.ts) and says plainly what it could not run.
 */
import { reportSteps, runStep } from '#tools/run-step.ts'
import { countedPlaywright, countedVitest, type CountedStep, reportTests } from '#tools/test-counts.ts'

const fast = [
  await runStep('format', ['oxfmt', '--check']),
  await runStep('lint', ['oxlint', '--type-aware', '--deny-warnings']),
  await runStep('types', ['node', 'tools/check-types.ts']),
  await runStep('layers', ['npm', 'run', '--silent', 'layers']),
  await runStep('unused code', ['knip', '--no-progress']),
  await runStep('catalogue', ['node', 'tools/catalogue.ts', 'validate']),
]
const unit = await countedVitest('unit tests', ['unit'])
const build = await runStep('build', ['node', 'tools/build.ts'])
const tested: CountedStep[] = [
  unit,
  await countedVitest('database and API tests on the embedded engine', ['pglite']),
  await countedVitest('database and API tests on PostgreSQL', ['postgres']),
  await countedPlaywright('browser journeys'),
]

reportSteps([...fast, build, ...tested])
reportTests(tested)
