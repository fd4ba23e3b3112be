import type pg from 'pg'

const SETTINGS = {
  // Limits of every statement, wait for a lock, and idle transaction. Migrations set their own.
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  // The functions turn sequential scans off. Where one is necessary, as for the casinos, its price in the plan exceeds the
  // limit above which PostgreSQL compiles a plan, which takes 50 ms.
  jit: 'off',
} as const

/**
 * Sets the timeouts of the login in this database and turns its JIT compilation off, unless the operator has set them. They
 * apply to this connection, which a pooler may keep, and to those that are opened afterward, also by a pooler, which would
 * reject them as startup parameters.
 */
export async function setLoginSettings(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select split_part(setting, '=', 1) as name from pg_db_role_setting s, unnest(s.setconfig) as setting
    where s.setrole = (select oid from pg_roles where rolname = current_user)
      and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`)
  const missing = Object.entries(SETTINGS).filter(([name]) => !rows.some((row) => row.name === name))
  for (const [name, value] of missing) {
    const { rows: names } = await client.query<{ login: string; database: string }>(
      'select quote_ident(current_user) as login, quote_ident(current_database()) as database',
    )
    const [{ login, database } = { login: '', database: '' }] = names
    await client.query(`alter role ${login} in database ${database} set ${name} = '${value}'`)
    await client.query('select set_config($1, $2, false)', [name, value])
  }
}
