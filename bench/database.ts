import pg from 'pg'

/** Creates a database with an owner who is not a superuser. @returns the URL that the server connects to. */
export async function createDatabase(adminUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: `${adminUrl}postgres` })
  await admin.connect()
  await admin.query('create role bench_login login nosuperuser nobypassrls createrole')
  await admin.query('create database bench owner bench_login')
  await admin.end()
  const url = new URL('bench', adminUrl)
  url.username = 'bench_login'
  return url.href
}
