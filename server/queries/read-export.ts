import { type ExportAnswer, MOST_EXPORTED_ENTRIES } from '#contract/export.ts'
import { asUser } from '#server/access/as-user.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/http/fail.ts'
import { dashboardStatement, ownRows } from '#server/queries/dashboard-statement.ts'
import { presentDashboard } from '#server/queries/present-dashboard.ts'
import type { Catalogue } from '#server/queries/read-catalogue.ts'
import { momentColumn as moment } from '#server/queries/moment-column.ts'
import { readKeptAccount } from '#server/queries/read-kept-account.ts'
import { readProfile } from '#server/queries/read-profile.ts'

type Kept = {
  readonly rows: string | null
  readonly entries: Omit<ExportAnswer['entries'][number], 'casino'>[]
  readonly feedback: ExportAnswer['feedback']
}

/**
 * Everything that is kept of a person, as it stands at one moment: list, ledger and feedback come from one statement,
 * so that the sums of the entries are the totals. Secrets are left out.
 *
 * @param most entries, newest first; `complete` is false where there are more.
 */
export async function readExport(
  deps: Deps,
  userId: string,
  most: number = MOST_EXPORTED_ENTRIES,
): Promise<ExportAnswer> {
  const catalogue = await deps.catalogue.read()
  const [profile, security, [result]] = await Promise.all([
    readProfile(deps, userId),
    readKeptAccount(deps, userId),
    asUser(deps.db, userId, [{ name: 'export', text: TEXT, values: [userId, most + 1] }]),
  ])
  const kept = result?.rows[0] as Kept | undefined
  if (!kept || !result) throw fail('sign-in-needed')
  const now = deps.now()
  const { casinos, totals } = presentDashboard(catalogue, ownRows(result), now)
  return {
    exported_at: new Date(now).toISOString(),
    profile: {
      email: profile.email,
      state: profile.state,
      age: profile.age,
      created_at: profile.createdAt.toISOString(),
    },
    account: security.account,
    totals,
    casinos: casinos.map((row) => ({ ...row, casino: nameOf(catalogue, row.casino_id) })),
    entries: kept.entries
      .slice(0, most)
      .map((entry) => ({ ...entry, casino: nameOf(catalogue, entry.casino_id) })),
    complete: kept.entries.length <= most && security.complete,
    feedback: kept.feedback,
  }
}

function nameOf({ byId }: Catalogue, casinoId: number): string {
  return byId.get(casinoId)?.casino.name ?? `Casino ${casinoId}`
}

const TEXT = `
  with list as (
    ${dashboardStatement('').text}::uuid
  ), ledger as (
    select * from entries where user_id = $1::uuid order by occurred_at desc, id desc limit $2
  ), said as (
    select feedback_type, message, created_at from feedback where user_id = $1::uuid
  )
  select (select rows from list) as rows,
    (select coalesce(json_agg(json_build_object(
      'id', id, 'casino_id', casino_id, 'kind', kind, 'amount', amount::text,
      'occurred_at', ${moment('occurred_at')}, 'received_at', ${moment('received_at')},
      'note', note, 'voided_at', ${moment('voided_at')}
    ) order by occurred_at desc, id desc), '[]') from ledger) as entries,
    (select coalesce(json_agg(json_build_object(
      'feedback_type', feedback_type, 'message', message, 'created_at', ${moment('created_at')}
    ) order by created_at), '[]') from said) as feedback`
