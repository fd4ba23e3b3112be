import type { CatalogueCasino } from '#catalogue/schema.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'

/**
 * Loads the casinos of the catalogue's files into the database, in one transaction.
 *
 * A casino that is no longer in the files is closed, never deleted, because users have records there. Scores do not
 * change.
 *
 * @returns the number of casinos that were added, changed, or closed.
 */
export async function loadCatalogue(
  db: Database,
  casinos: readonly CatalogueCasino[],
): Promise<{ readonly changed: number }> {
  const [closed, loaded] = await transaction(db, [
    { name: 'close-casinos', text: CLOSE, values: [casinos.map((casino) => casino.id)] },
    { name: 'load-casinos', text: LOAD, values: [JSON.stringify(casinos)] },
    { name: 'add-scores', text: SCORES, values: [] },
  ])
  return { changed: (closed?.rowCount ?? 0) + (loaded?.rowCount ?? 0) }
}

const COLUMNS = [
  'name',
  'tier',
  'tier_reason',
  'rank',
  'link',
  'referral',
  'site',
  'active',
  'status',
  'operator',
  'min_age',
  'reset_type',
  'reset_value',
  'reset_zone',
  'reset_confirmed',
  'expected_daily_reward',
  'rtp',
  'rtp_published',
  'wash_game',
  'where_to_collect',
  'best_strategy',
  'supports_crypto',
  'bank_min',
  'gift_min',
  'crypto_min',
  'wallet_min',
  'wallet_name',
  'currency',
  'exchange_rate',
  'notes',
  'provenance',
] as const satisfies readonly Exclude<keyof CatalogueCasino, 'id'>[]

const CLOSE = 'update casinos set active = false where active and not id = any($1::integer[])'

const LOAD = `
  insert into casinos as stored (id, ${COLUMNS.join(', ')})
  select id, ${COLUMNS.join(', ')} from jsonb_populate_recordset(null::casinos, $1::jsonb) order by id
  on conflict (id) do update
  set (${COLUMNS.join(', ')}) = row(${COLUMNS.map((column) => `excluded.${column}`).join(', ')})
  where (${COLUMNS.map((column) => `stored.${column}`).join(', ')})
    is distinct from (${COLUMNS.map((column) => `excluded.${column}`).join(', ')})`

const SCORES =
  'insert into casino_scores (casino_id) select id from casinos order by id on conflict do nothing'
