import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackage } from '#server/testing/servers/install-debian-package.ts'

const VERSIONS = '/usr/lib/postgresql'

/**
 * Finds the directory of PostgreSQL's programs, the newest version first. Installs PostgreSQL if possible.
 *
 * @throws Error with the package to install otherwise.
 */
export function findPostgres(): string {
  const found = search()
  if (found) return found
  installDebianPackage('postgresql')
  const installed = search()
  if (installed) return installed
  throw new Error(
    'The database tests need PostgreSQL 15 or newer: install it (Debian and Ubuntu: apt-get install postgresql), or put its bin directory on PATH.',
  )
}

function search(): string | undefined {
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).toSorted((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...versions.map((version) => join(VERSIONS, version, 'bin')),
    ...(asked.status === 0 ? [asked.stdout.trim()] : []),
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/opt/homebrew/opt/postgresql/bin',
  ]
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')))
}
