import type { Database } from '#server/db/database.ts'

/** Statements that make the stored sums of a user, `$1`, match the entries. */
const RECOUNT = [
  'select recount_casino(user_id, casino_id) from casinos_users where user_id = $1::uuid',
  'select recount_periods($1::uuid)',
] as const

/**
 * Gives a user `count` entries, by default a quarter of an hour apart, up to `newest`, and totals that match them. Every fourth entry
 * is a cash-out of $2.50, every fourth a spend of $1.00, the others are collections; every 50th is deleted. Written past the
 * functions that record entries, because these take most of a minute for 50,000 on the embedded engine.
 */
export async function seedLedger(
  db: Database,
  userId: string,
  count: number,
  options: {
    readonly newest?: string
    readonly note?: string | null
    readonly everyMinutes?: number
    /** At so many casinos and bonuses; all of them if omitted. */
    readonly casinos?: number
  } = {},
): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query("set local statement_timeout = '120s'")
    await client.query("select set_config('app.user_id', $1, true)", [userId])
    await client.query(
      `insert into casinos_users (user_id, casino_id, user_tier, user_rank)
       select $1::uuid, id, coalesce(tier, 5), rank from casinos where active on conflict do nothing`,
      [userId],
    )
    await client.query(
      `insert into entries (user_id, id, casino_id, kind, amount, occurred_at, received_at, note, body, voided_at)
       select $1::uuid, gen_random_uuid(), own[1 + n % cardinality(own)],
         case n % 4 when 0 then 'cash_out' when 1 then 'spend' else 'collect' end,
         case n % 4 when 0 then 2.50 when 1 then 1.00 end,
         $3::timestamptz - n * make_interval(mins => $5), $3::timestamptz, $4, '\\x${'00'.repeat(32)}'::bytea,
         case when n % 50 = 0 then $3::timestamptz end
       from generate_series(0, $2::integer - 1) n,
         (select array_agg(casino_id order by casino_id) as own from (
           select casino_id from casinos_users where user_id = $1::uuid order by casino_id limit $6::integer
         ) first) list`,
      [
        userId,
        count,
        options.newest ?? '2026-11-20T12:00:00.000Z',
        options.note ?? null,
        options.everyMinutes ?? 15,
        options.casinos ?? null,
      ],
    )
    for (const statement of RECOUNT) await client.query(statement, [userId])
    await client.query('commit')
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}
