/** What tests need besides the packages of npm: programs that are found on the machine, or installed where that is possible. */
import { findPostgres, findPostgresWithTools } from '#server/testing/servers/find-postgres.ts'
import { findRedis } from '#server/testing/servers/find-redis.ts'
import { findHeadlessChromium, installHeadlessChromium, MISSING_CHROMIUM } from '#tools/find-chromium.ts'

/** The programs that were found, and one line per missing one that names the package and the variable. */
export type TestPrograms = {
  readonly hasChromium: boolean
  /**
   * The Vitest projects of the database tests: all on PostgreSQL and those whose engine matters on PGlite, or all on
   * PGlite.
   */
  readonly databaseProjects: readonly string[]
  readonly missing: readonly string[]
}

/** Finds or installs the programs that the database tests need, and the browser of the others if `browser`. */
export function prepareTestPrograms({ browser }: { readonly browser: boolean }): TestPrograms {
  if (browser) installHeadlessChromium()
  const hasChromium = browser && findHeadlessChromium() !== null
  const postgresProblem = problemOf(findPostgres)
  const lines = [
    postgresProblem === null ? null : `Not run on PostgreSQL, but on PGlite only: ${postgresProblem}`,
    findPostgresWithTools() === null
      ? 'Not run: tests of backups of PostgreSQL. pg_dump is missing: install PostgreSQL 15 or later (Debian: apt-get install postgresql), or put its bin directory on PATH.'
      : null,
    findRedis() === null
      ? 'Not run: tests of shared rate limits. Redis is missing: install it (Debian: apt-get install redis-server), or put redis-server on PATH.'
      : null,
    browser && !hasChromium ? `Not run: component tests and browser journeys. ${MISSING_CHROMIUM}` : null,
  ]
  return {
    hasChromium,
    databaseProjects: postgresProblem === null ? ['postgres', 'pglite'] : ['pglite-all'],
    missing: lines.filter((line) => line !== null),
  }
}

function problemOf(find: () => unknown): string | null {
  try {
    find()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
