import pg from 'pg'

/** The seeded people, who all have the same list: its casinos by tier and rank, and their tiers. */
export type SeededPeople = {
  readonly ids: readonly string[]
  readonly casinoIds: readonly number[]
  readonly tiers: readonly number[]
  /** The casinos, without their further bonuses, which have no votes. */
  readonly mainIds: readonly number[]
}

/**
 * Fills a migrated and loaded database with people who have every active casino in their lists, half of them
 * collected. The database generates the rows, so that half a million users take seconds.
 */
export async function seedPeople(adminUrl: string, count: number): Promise<SeededPeople> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const { rows: casinos } = await admin.query<{ id: number; tier: number; main: boolean }>(
      'select id, coalesce(tier, 5) as tier, parent_id is null as main from casinos where active order by 2, rank, id',
    )
    const [casinoIds, tiers] = [casinos.map(({ id }) => id), casinos.map(({ tier }) => tier)]
    const mainIds = casinos.filter(({ main }) => main).map(({ id }) => id)
    // Without the checks of foreign keys, which take longer than the rows.
    await admin.query('set session_replication_role = replica')
    await admin.query(
      `insert into users (id, state, age, created_at, updated_at)
       select md5('bench-' || n)::uuid, 'TX', 30, now(), now() from generate_series(1, $1) n
       on conflict do nothing`,
      [count],
    )
    await admin.query(
      `insert into casinos_users (user_id, casino_id, user_tier, user_rank, last_collected)
       select md5('bench-' || n)::uuid, id, tier, rank,
         case when (n + id) % 2 = 0 then date_trunc('milliseconds', now()) - interval '30 hours' end
       from (
         -- User by user, as at sign-up. A join would insert casino by casino, each row of a user on another page.
         select n, unnest($2::integer[]) as id, unnest($3::smallint[]) as tier,
           generate_series(1, cardinality($2::integer[])) as rank
         from generate_series(1, $1) n
       ) listed
       on conflict do nothing`,
      [count, casinoIds, tiers],
    )
    await admin.query('insert into casino_scores (casino_id) select id from casinos on conflict do nothing')
    await admin.query('vacuum analyze')
    const { rows } = await admin.query<{ id: string }>(
      // Spread over the table, so that the requests of many users need all of it.
      `select md5('bench-' || n)::uuid as id from generate_series(1, $1, greatest(1, $1 / 5000)) n`,
      [count],
    )
    return { ids: rows.map(({ id }) => id), casinoIds, tiers, mainIds }
  } finally {
    await admin.end()
  }
}
