import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DataDirProblem } from '#server/db/data-dir-problem.ts'

/** The PostgreSQL version inside the pinned PGlite. */
export const EMBEDDED_MAJOR = 18

const CONTROL_BYTES = 8192
const PARTS = ['base', 'global', 'pg_wal', 'pg_xact']

/**
 * Looks at an embedded database before it is opened.
 *
 * @returns false when there is nothing at all in its place.
 * @throws DataDirProblem when something is there that is no whole database of our version: nobody's records are
 *   written over.
 */
export function checkDataDir(home: string): boolean {
  if (!existsSync(home)) return false
  const missing = PARTS.find((part) => !existsSync(join(home, part)))
  const version = existsSync(join(home, 'PG_VERSION'))
    ? readFileSync(join(home, 'PG_VERSION'), 'utf8').trim()
    : null
  if (version === null || missing !== undefined) throw halfThere(home, missing ?? 'PG_VERSION')
  if (version !== String(EMBEDDED_MAJOR)) {
    throw new DataDirProblem(
      'other-version',
      home,
      `The embedded database in ${home} is of PostgreSQL version "${version}"; this server reads version ${EMBEDDED_MAJOR}. It was left as it is.`,
    )
  }
  const control = statSync(join(home, 'global', 'pg_control'), { throwIfNoEntry: false })
  if (control?.size !== CONTROL_BYTES) throw halfThere(home, 'global/pg_control')
  return true
}

function halfThere(home: string, part: string): DataDirProblem {
  return new DataDirProblem(
    'half-there',
    home,
    `${home} is not a whole database: ${part} is missing or cut short. It was left as it is; restore a backup in its place, or move it away to begin an empty one.`,
  )
}
