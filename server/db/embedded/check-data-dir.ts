import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DataDirError } from '#server/db/embedded/data-dir-error.ts'

/** The PostgreSQL version inside the pinned PGlite. */
export const EMBEDDED_MAJOR = 18

const CONTROL_BYTES = 8192
const REQUIRED = ['base', 'global', 'pg_wal', 'pg_xact']

/**
 * Checks the directory of an embedded database before it is opened.
 *
 * @returns false if the directory does not exist.
 * @throws DataDirError if it is not a complete database of our version, so that no records are overwritten.
 */
export function checkDataDir(home: string): boolean {
  if (!existsSync(home)) return false
  const missing = REQUIRED.find((name) => !existsSync(join(home, name)))
  const version = existsSync(join(home, 'PG_VERSION'))
    ? readFileSync(join(home, 'PG_VERSION'), 'utf8').trim()
    : null
  if (version === null || missing !== undefined) throw incompleteError(home, missing ?? 'PG_VERSION')
  if (version !== String(EMBEDDED_MAJOR)) {
    throw new DataDirError(
      'other-version',
      home,
      `The embedded database in ${home} was created by PostgreSQL version "${version}"; this server reads version ${EMBEDDED_MAJOR}. It was not changed.`,
    )
  }
  const control = statSync(join(home, 'global', 'pg_control'), { throwIfNoEntry: false })
  if (control?.size !== CONTROL_BYTES) throw incompleteError(home, 'global/pg_control')
  return true
}

function incompleteError(home: string, name: string): DataDirError {
  return new DataDirError(
    'incomplete',
    home,
    `${home} is not a complete database: ${name} is missing or truncated. It was not changed; restore a backup in its place, or move this directory out of the way to start with an empty database.`,
  )
}
