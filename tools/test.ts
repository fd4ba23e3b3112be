/**
 * `npm test`: every check that must pass before a merge. Finds or installs Chromium and PostgreSQL, and prints which
 * tests it could not run.
 *
 * The journeys run last and alone. While they shared two cores with the database tests, pages responded so late that
 * journeys failed.
 */
import { findPostgres } from '#server/testing/servers/find-postgres.ts'
import { headlessChromiumPath } from '#tools/find-chromium.ts'
import { reportSteps, runStep } from '#tools/run-step.ts'
import { runStructureChecks, runStyleChecks } from '#tools/static-checks.ts'
import { countedPlaywright, countedVitest, reportTests } from '#tools/test-counts.ts'

const started = performance.now()
headlessChromiumPath()
const databases = databaseProjects()

const [build, style] = await Promise.all([runStep('build', ['node', 'tools/build.ts']), runStyleChecks()])
// The database tests often wait, so the checks of structure cost little time next to them.
const [structure, catalogue, unit, database] = await Promise.all([
  runStructureChecks(),
  runStep('catalogue', ['node', 'tools/catalogue.ts', 'validate']),
  countedVitest('unit tests', ['unit']),
  countedVitest(databases.name, databases.projects),
])
const tests = [unit, database, await countedPlaywright('browser journeys')]

reportTests(tests)
reportSteps([build, ...style, ...structure, catalogue, ...tests], started)

/** Every database test on PostgreSQL and those whose engine matters on PGlite, or every one on PGlite. */
function databaseProjects(): { readonly name: string; readonly projects: readonly string[] } {
  try {
    findPostgres()
    return { name: 'database and API tests on PostgreSQL and PGlite', projects: ['postgres', 'pglite'] }
  } catch (error) {
    console.log(`Not run: database tests on PostgreSQL. ${String(error)}`)
    return { name: 'database and API tests on PGlite only', projects: ['pglite-all'] }
  }
}
