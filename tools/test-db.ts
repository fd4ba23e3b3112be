/**
 * `npm run test:db -- <file>`: database tests on both engines, or on PGlite where PostgreSQL is missing. Arguments are
 * those of Vitest.
 */
import { spawnSync } from 'node:child_process'
import { programOf } from '#tools/program-of.ts'
import { prepareTestPrograms } from '#tools/test-programs.ts'

const { databaseProjects, missing } = prepareTestPrograms({ browser: false })
const { status } = spawnSync(
  process.execPath,
  [
    programOf('vitest'),
    'run',
    ...databaseProjects.flatMap((project) => ['--project', project]),
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
)
for (const line of missing) console.log(line)
process.exitCode = status ?? 1
