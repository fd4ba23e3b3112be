import pg from 'pg'
import { BackupError } from '#server/db/backup/backup-error.ts'
import '#server/db/column-types.ts'

/** The two logins to one database: the server's, which owns the tables, and the one that backups use. */
export type PostgresLogins = { readonly databaseUrl: string; readonly adminUrl: string }

/** A connection of the login that backups use. */
export type AdminConnection = {
  readonly client: pg.Client
  /** The name of the server's login. */
  readonly owner: string
  /** The process IDs of this command's own connections. */
  readonly sessions: readonly number[]
}

/**
 * Connects as the login that backups use.
 *
 * Row-level security is forced on user tables, so the server's own login sees no user's rows without an identity: a dump
 * by it fails, or is empty where it asks for row security.
 *
 * @throws BackupError if the login does not see every row, or is one of another database.
 */
export async function connectAdmin({ databaseUrl, adminUrl }: PostgresLogins): Promise<AdminConnection> {
  const server = await connect(databaseUrl, 'DATABASE_URL')
  const { rows } = await server.query(IDENTITY)
  await server.end()
  const client = await connect(adminUrl, 'BACKUP_DATABASE_URL')
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    const admin = await client.query(IDENTITY)
    const [own, expected] = [admin.rows[0], rows[0]]
    if (!own.sees_all)
      throw new BackupError(
        `The login ${own.login} cannot see all rows. Set BACKUP_DATABASE_URL to a login that is a superuser or has BYPASSRLS.`,
      )
    if (own.cluster !== expected.cluster || own.database !== expected.database)
      throw new BackupError(
        `BACKUP_DATABASE_URL points to the database ${own.database} on ${client.host}:${client.port}, but DATABASE_URL points to ${expected.database} on ${server.host}:${server.port}.`,
      )
    return { client, owner: expected.login, sessions: [own.pid, expected.pid] }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** A cluster and its physical copies have the same identifier. */
const IDENTITY = `select current_user as login, current_database() as database, pg_backend_pid() as pid,
  (select system_identifier::text from pg_control_system()) as cluster,
  (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as sees_all`

/** Connects for a command. @throws BackupError that names the variable if this is not possible. */
export async function connect(connectionString: string, variable: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: 'daily-bonus-backup',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new BackupError(`The database in ${variable} cannot be reached: ${(error as Error).message}`)
  }
}
