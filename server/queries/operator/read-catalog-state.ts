import { CATALOG_CHANGES, changesNaming } from '#catalog/changes.ts'
import type { CatalogCasino } from '#catalog/schema.ts'
import type { CatalogDifference, CatalogState } from '#contract/operator.ts'
import type { Deps } from '#server/deps.ts'
import { transaction } from '#server/db/transaction.ts'
import { CATALOG_COLUMNS } from '#server/queries/catalog/catalog-columns.ts'

const NEWEST_ENTRIES = 5

/**
 * Compares the catalog in the database with the casinos of the files.
 *
 * The database compares the values, so that a difference is exactly what `loadCatalog` would write.
 */
export async function readCatalogState(
  deps: Pick<Deps, 'db' | 'now'>,
  casinos: readonly CatalogCasino[],
): Promise<CatalogState> {
  const [counted, compared] = await transaction(deps.db, [
    { name: 'count-casinos', text: COUNT, values: [] },
    { name: 'compare-catalog', text: COMPARE, values: [JSON.stringify(casinos)] },
  ])
  const counts = counted?.rows[0] as { casinos: number; active: number }
  const names = casinos.map(({ name }) => name)
  const all = ((compared?.rows ?? []) as Compared[]).map((row) => presentDifference(row, names))
  const differences = all.filter(({ change, fields }) => change !== 'changed' || fields.length > 0)
  return {
    ...counts,
    differences,
    movedOnly: all.length - differences.length,
    changelog: CATALOG_CHANGES.slice(0, NEWEST_ENTRIES).map(({ id, date, title }) => ({ id, date, title })),
    now: new Date(deps.now()).toISOString(),
  }
}

type Values = Readonly<Record<(typeof CATALOG_COLUMNS)[number], string | null>>

/** `stored` is null for a new casino, `file` for one without a file. */
type Compared = { readonly id: number; readonly stored: Values | null; readonly file: Values | null }

/** The changes of these follow from other changes, often those of another casino. */
const DERIVED: readonly string[] = ['tier', 'tier_reason', 'rank']

function presentDifference({ id, stored, file }: Compared, names: readonly string[]): CatalogDifference {
  const casino = file?.name ?? stored?.name ?? ''
  const fields = CATALOG_COLUMNS.filter(
    (column) => stored && file && stored[column] !== file[column] && column !== 'rank',
  )
  // A tier follows from the figures; a new text of its reason alone is no change of a figure.
  const figures = fields.some((column) => column === 'tier' || !DERIVED.includes(column)) ? fields : []
  const [entry] = changesNaming(casino, names)
  return {
    casinoId: id,
    casino,
    change: stored === null ? 'new' : file === null ? 'closed' : 'changed',
    oldTier: tierOf(stored),
    newTier: tierOf(file),
    fields: figures
      .filter((column) => column !== 'tier')
      .map((column) => ({
        field: column.replaceAll(/_(\w)/g, (_match, initial: string) => initial.toUpperCase()),
        old: column === 'provenance' ? null : (stored?.[column] ?? null),
        new: column === 'provenance' ? null : (file?.[column] ?? null),
      })),
    changelog: entry ? { id: entry.id, date: entry.date, title: entry.title } : null,
  }
}

function tierOf(values: Values | null): CatalogDifference['oldTier'] {
  const tier = values?.tier ?? null
  return tier === null ? null : (Number(tier) as CatalogDifference['oldTier'])
}

const COUNT = 'select count(*) as casinos, count(*) filter (where active) as active from casinos'

const values = (table: string) =>
  `case when ${table}.id is not null then jsonb_build_object(${CATALOG_COLUMNS.map(
    (column) => `'${column}', ${table}.${column}::text`,
  ).join(', ')}) end`

const columns = (table: string) => CATALOG_COLUMNS.map((column) => `${table}.${column}`).join(', ')

const COMPARE = `
  select coalesce(file.id, stored.id) as id, ${values('stored')} as stored, ${values('file')} as file
  from jsonb_populate_recordset(null::casinos, $1::jsonb) as file
  full join casinos as stored on stored.id = file.id
  where stored.id is null or (file.id is null and stored.active)
    or (file.id is not null and (${columns('stored')}) is distinct from (${columns('file')}))
  order by 1`
