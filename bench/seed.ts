import pg from 'pg'

/** One seeded person: their id, and the casinos of their list in the catalogue's order. */
export type SeededPeople = { readonly ids: readonly string[]; readonly casinoIds: readonly number[] }

/**
 * Fills a migrated and loaded database with people who have every active casino in their lists, half of them
 * collected. The database generates the rows, so that half a million users take seconds.
 */
export async function seedPeople(adminUrl: string, count: number): Promise<SeededPeople> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const { rows: casinos } = await admin.query<{ id: number }>(
      'select id from casinos where active order by id',
    )
    const casinoIds = casinos.map(({ id }) => id)
    await admin.query(
      `insert into users (id, state, age, created_at, updated_at)
       select md5('bench-' || n)::uuid, 'TX', 30, now(), now() from generate_series(1, $1) n
       on conflict do nothing`,
      [count],
    )
    await admin.query(
      `insert into casinos_users (user_id, casino_id, user_tier, user_rank, last_collected)
       select md5('bench-' || n)::uuid, c.id, coalesce(c.tier, 5), c.rank,
         case when (n + c.id) % 2 = 0 then date_trunc('milliseconds', now()) - interval '30 hours' end
       from generate_series(1, $1) n cross join casinos c where c.active
       on conflict do nothing`,
      [count],
    )
    await admin.query('insert into casino_scores (casino_id) select id from casinos on conflict do nothing')
    await admin.query('vacuum analyze')
    const { rows } = await admin.query<{ id: string }>(
      `select md5('bench-' || n)::uuid as id from generate_series(1, $1) n`,
      [Math.min(count, 5000)],
    )
    return { ids: rows.map(({ id }) => id), casinoIds }
  } finally {
    await admin.end()
  }
}
