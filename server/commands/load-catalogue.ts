import type pg from 'pg'
import type { CatalogueCasino } from '#catalogue/schema.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import { CATALOGUE_COLUMNS } from '#server/queries/catalogue/catalogue-columns.ts'

/**
 * Loads the casinos of the catalogue's files into the database, in one transaction.
 *
 * A casino that is no longer in the files is closed, never deleted, because users have records there. Scores do not
 * change. Nothing is written to `casinos` when no casino differs: on Citus, a write needs all workers, and a server must
 * start while one is down.
 *
 * @returns the number of casinos that were added, changed, or closed.
 */
export async function loadCatalogue(
  db: Database,
  casinos: readonly CatalogueCasino[],
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
      and (${CATALOGUE_COLUMNS.map((column) => `stored.${column}`).join(', ')})
        is not distinct from (${CATALOGUE_COLUMNS.map((column) => `wanted.${column}`).join(', ')}))`

const CLOSE = 'update casinos set active = false where id = any($1::integer[])'

const LOAD = `
  insert into casinos (id, ${CATALOGUE_COLUMNS.join(', ')})
  select id, ${CATALOGUE_COLUMNS.join(', ')} from jsonb_populate_recordset(null::casinos, $1::jsonb)
  where id = any($2::integer[])
  order by id
  on conflict (id) do update
  set (${CATALOGUE_COLUMNS.join(', ')}) = row(${CATALOGUE_COLUMNS.map((column) => `excluded.${column}`).join(', ')})`

const SCORES =
  'insert into casino_scores (casino_id) select id from casinos order by id on conflict do nothing'
