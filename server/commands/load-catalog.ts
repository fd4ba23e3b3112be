import type pg from 'pg'
import type { CatalogCasino } from '#catalog/schema.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import { CATALOG_COLUMNS } from '#server/queries/catalog/catalog-columns.ts'

/**
 * Loads the casinos of the catalog's files into the database, in one transaction.
 *
 * A casino that is no longer in the files is closed, never deleted, because users have records there. Scores do not
 * change. Nothing is written to `casinos` when no casino differs: on Citus, a write needs all workers, and a server must
 * start while one is down.
 *
 * @returns the number of casinos that were added, changed, or closed.
 */
export async function loadCatalog(
  db: Database,
  casinos: readonly CatalogCasino[],
): Promise<{ readonly changed: number }> {
  const wanted = JSON.stringify(casinos)
  const [removed, changed] = await transaction(
    db,
    [
      { name: 'find-removed-casinos', text: REMOVED, values: [casinos.map((casino) => casino.id)] },
      { name: 'find-changed-casinos', text: CHANGED, values: [wanted] },
    ],
    (results) => {
      const [closing, loading] = results.map(idsOf)
      return [
        ...(closing?.length ? [{ name: 'close-casinos', text: CLOSE, values: [closing] }] : []),
        ...(loading?.length ? [{ name: 'load-casinos', text: LOAD, values: [wanted, loading] }] : []),
        { name: 'add-scores', text: SCORES, values: [] },
      ]
    },
  )
  return { changed: idsOf(removed).length + idsOf(changed).length }
}

function idsOf(result: pg.QueryResult | undefined): readonly number[] {
  return (result?.rows ?? []).map(({ id }: { id: number }) => id)
}

const REMOVED = 'select id from casinos where active and not id = any($1::integer[])'

const CHANGED = `
  select id from jsonb_populate_recordset(null::casinos, $1::jsonb) wanted
  where not exists (
    select from casinos stored where stored.id = wanted.id
      and (${CATALOG_COLUMNS.map((column) => `stored.${column}`).join(', ')})
        is not distinct from (${CATALOG_COLUMNS.map((column) => `wanted.${column}`).join(', ')}))`

const CLOSE = 'update casinos set active = false where id = any($1::integer[])'

const LOAD = `
  insert into casinos (id, ${CATALOG_COLUMNS.join(', ')})
  select id, ${CATALOG_COLUMNS.join(', ')} from jsonb_populate_recordset(null::casinos, $1::jsonb)
  where id = any($2::integer[])
  order by id
  on conflict (id) do update
  set (${CATALOG_COLUMNS.join(', ')}) = row(${CATALOG_COLUMNS.map((column) => `excluded.${column}`).join(', ')})`

const SCORES =
  'insert into casino_scores (casino_id) select id from casinos order by id on conflict do nothing'
