import pg from 'pg'

/** Creates a database with an owner who is not a superuser. @returns the URL that the server connects to. */
export async function createDatabase(adminUrl: string, name = 'bench'): Promise<string> {
  const admin = new pg.Client({ connectionString: `${adminUrl}postgres` })
  await admin.connect()
  const { rowCount } = await admin.query("select from pg_roles where rolname = 'bench_login'")
  if (rowCount === 0) await admin.query('create role bench_login login nosuperuser nobypassrls createrole')
  await admin.query(`create database ${name} owner bench_login`)
  await admin.end()
  const url = new URL(name, adminUrl)
  url.username = 'bench_login'
  return url.href
}
