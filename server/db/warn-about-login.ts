import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'

/** Logs a warning if row-level security does not apply to the login of DATABASE_URL. */
export async function warnAboutLogin({ engine, pool }: Database, log: Logger): Promise<void> {
  if (engine === 'pglite') return
  const { rows } = await pool.query<{ login: string; super: boolean }>(
    `select rolname as login, rolsuper as super from pg_roles
     where rolname = current_user and (rolsuper or rolbypassrls)`,
  )
  if (rows[0])
    log.warn(
      { login: rows[0].login },
      `The login of DATABASE_URL ${rows[0].super ? 'is a superuser' : 'has BYPASSRLS'}: row-level security does not apply to it, so a defect of the server could read and change the rows of all users. Use the login of docs/operations.md, Install`,
    )
}
