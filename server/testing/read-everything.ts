import type { TestDatabase } from '#server/testing/test-database.ts'

/**
 * Reads the rows of all users. Row-level security also hides them from the login.
 *
 * Without a superuser, disables row-level security and runs the query in a transaction that is rolled back. That takes
 * longer, because the server then forgets the plans of all statements on the tables.
 */
export async function readEverything<Row>(
  { db, superuser }: TestDatabase,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  if (superuser) return (await superuser.query(sql, [...values])).rows
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    for (const table of [
      'users',
      'casinos_users',
      'entries',
      'entry_days',
      'entry_months',
      'duplicate_writes',
      'imports',
      'feedback',
      'play_rules',
      'user_settings',
      'reminders',
      'reminder_times',
    ]) {
      await client.query(`alter table ${table} no force row level security`)
    }
    const { rows } = await client.query(sql, [...values])
    return rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}
