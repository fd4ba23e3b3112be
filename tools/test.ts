/**
 * `npm test`: every check that must pass before a merge. Runs what it can; for each program that it neither finds nor can
 * install, it prints one line at the end, and fails.
 *
 * The journeys run last and alone. While they shared two cores with the database tests, pages responded so late that
 * journeys failed.
 */
import { useRunDirectory } from '#server/testing/run-directory.ts'
import { reportSteps, runStep } from '#tools/run-step.ts'
import { runStructureChecks, runStyleChecks } from '#tools/static-checks.ts'
import { countedPlaywright, countedVitest, repeatFailedFiles, reportTests } from '#tools/test-counts.ts'
import { prepareTestPrograms } from '#tools/test-programs.ts'

useRunDirectory()
const started = performance.now()
const { hasChromium, databaseProjects, missing } = prepareTestPrograms({ browser: true })

const [build, style] = await Promise.all([runStep('build', ['tools/build.ts']), runStyleChecks()])
// The database tests often wait, so the checks of structure and the component tests cost little time next to them.
const [structure, catalog, sizes, unit, database, components] = await Promise.all([
  runStructureChecks(),
  runStep('catalog', ['tools/catalog.ts', 'validate']),
  runStep('sizes of first loads', ['bench/run.ts', 'bytes']),
  countedVitest('unit tests', ['unit']),
  countedVitest(`database and API tests (${databaseProjects.join(', ')})`, databaseProjects),
  hasChromium ? countedVitest('component tests', ['components']) : null,
])
const tests = [
  unit,
  await repeatFailedFiles(database, databaseProjects),
  ...(components === null
    ? []
    : [await repeatFailedFiles(components, ['components']), await countedPlaywright('browser journeys')]),
]

reportTests(tests)
reportSteps([build, ...style, ...structure, catalog, sizes, ...tests], started, missing)
