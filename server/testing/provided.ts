/** The values that the global setups provide to the test files. */
declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated, empty embedded database to copy. Empty on PostgreSQL. */
    templateDir: string
    /** The same before the first migration. */
    emptyDir: string
    /** The server of the global setup: a superuser's URL without a database's name. Empty on PGlite. */
    adminUrl: string
  }
}

/** The ordinary login that the server has in production: it owns the tables, and is no superuser. */
export const LOGIN = 'daily_bonus'

/** The migrated database from which the database of each test file is copied. */
export const TEMPLATE_DATABASE = 'daily_bonus_template'
