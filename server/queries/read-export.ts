import type { QueryResult } from 'pg'
import type { ExportAnswer } from '#contract/export.ts'
import { asUser } from '#server/access/as-user.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/http/fail.ts'
import { dashboardStatement, ownRows } from '#server/queries/dashboard-statement.ts'
import { momentColumn as moment } from '#server/queries/moment-column.ts'
import { presentDashboard } from '#server/queries/present-dashboard.ts'
import type { Catalogue } from '#server/queries/read-catalogue.ts'

/** The part of an export that is read in one statement, and so as of one moment. */
export type ExportedList = Pick<ExportAnswer, 'casinos' | 'totals' | 'feedback'> & {
  /** Differs from that of an earlier read when the list or the ledger was written to in between. */
  readonly version: string
}

/** Reads a user's list with its totals, and the feedback they sent. */
export async function readExportedList(deps: Deps, userId: string): Promise<ExportedList> {
  const catalogue = await deps.catalogue.read()
  const [result]: (QueryResult | undefined)[] = await asUser(deps.db, userId, [
    { name: 'export-list', text: TEXT, values: [userId] },
  ])
  const found = result?.rows[0] as
    | { readonly version: string; readonly feedback: ExportAnswer['feedback'] }
    | undefined
  if (!found) throw fail('sign-in-needed')
  const { casinos, totals } = presentDashboard(catalogue, ownRows(result), deps.now())
  return {
    casinos: casinos.map((row) => ({ ...row, casino: casinoName(catalogue, row.casino_id) })),
    totals,
    feedback: found.feedback,
    version: found.version,
  }
}

/** A casino's name; its number where it has left the catalogue. */
export function casinoName({ byId }: Catalogue, casinoId: number): string {
  return byId.get(casinoId)?.casino.name ?? `Casino ${casinoId}`
}

// Every write to the ledger also writes the row of its casino. xmin is the transaction that wrote a row last.
const TEXT = `
  with list as (
    ${dashboardStatement('').text}::uuid
  )
  select (select rows from list) as rows,
    (select coalesce(string_agg(casino_id || ' ' || xmin, ',' order by casino_id), '')
      from casinos_users where user_id = $1::uuid) as version,
    (select coalesce(json_agg(json_build_object(
      'feedback_type', feedback_type, 'message', message, 'created_at', ${moment('created_at')}
    ) order by created_at), '[]') from feedback where user_id = $1::uuid) as feedback`
