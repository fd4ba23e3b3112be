/** What the global set-ups hand to the test files. */
declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated, empty embedded database to copy. Empty on PostgreSQL. */
    templateDir: string
    /** The same before the first migration. */
    emptyDir: string
    /** The server the set-up started: a superuser's URL without a database's name. Empty on PGlite. */
    adminUrl: string
  }
}

/** The ordinary login that the server has in production: it owns the tables, and is no superuser. */
export const LOGIN = 'daily_bonus'

/** The migrated database that each test file's own is copied from. */
export const TEMPLATE_DATABASE = 'daily_bonus_template'
