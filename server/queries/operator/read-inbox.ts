import type { InboxMessage, InboxQuery, InboxResponse, ReportGroup } from '#contract/operator.ts'
import { epochMs } from '#core/units.ts'
import { asOperator } from '#server/db/as-operator.ts'
import type { Deps } from '#server/deps.ts'
import { keysetOf, readCursor, writeCursor } from '#server/queries/ledger/entries-cursor.ts'

const PAGE = 50

/** The groups of reports, those with the most reports first. */
const MOST_GROUPS = 100

/**
 * Reads a page of the feedback inbox, newest first. The first page also has the open reports by casino and figure.
 *
 * @throws ApiError `bad-request` for a cursor that this server did not create.
 */
export async function readInbox(
  deps: Pick<Deps, 'db' | 'now'>,
  query: Omit<InboxQuery, 'casino'> & { readonly casino?: string | number | undefined },
): Promise<InboxResponse> {
  const after = query.cursor === undefined ? null : readCursor(query.cursor)
  const isDone = query.state === 'done'
  const casino = query.casino === undefined ? null : Number(query.casino)
  const { beforeAt, beforeId } = keysetOf(after)
  const values = [query.type ?? null, casino, query.figure ?? null, beforeAt, beforeId, PAGE + 1]
  const [page, grouped] = await asOperator(deps.db, [
    isDone
      ? { name: 'inbox-done', text: pageOf('done_at is not null'), values }
      : { name: 'inbox-open', text: pageOf('done_at is null'), values },
    ...(after === null ? [{ name: 'inbox-groups', text: GROUPS, values: [MOST_GROUPS] }] : []),
  ])
  const rows = (page?.rows ?? []) as StoredMessage[]
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
  const groups = grouped?.rows as StoredGroup[] | undefined
  return {
    messages: rows.slice(0, PAGE).map(presentMessage),
    groups: groups?.map((row) => ({ ...row, newestAt: row.newestAt.toISOString() })) ?? null,
    next: last ? writeCursor({ occurredAt: epochMs(last.createdAt.getTime()), id: last.id }) : null,
    now: new Date(deps.now()).toISOString(),
  }
}

/** The columns of a message. The sender's ID never leaves the database. */
export const MESSAGE_COLUMNS = `f.id, f.feedback_type as "feedbackType", f.message, f.casino_id as "casinoId",
    (select name from casinos where casinos.id = f.casino_id) as casino, f.figure,
    case when f.user_id is null then 'visitor' else 'member' end as sender,
    f.created_at as "createdAt", f.done_at as "doneAt"`

export type StoredMessage = Omit<InboxMessage, 'createdAt' | 'doneAt'> & {
  readonly createdAt: Date
  readonly doneAt: Date | null
}

export function presentMessage(row: StoredMessage): InboxMessage {
  return { ...row, createdAt: row.createdAt.toISOString(), doneAt: row.doneAt?.toISOString() ?? null }
}

type StoredGroup = Omit<ReportGroup, 'newestAt'> & { readonly newestAt: Date }

function pageOf(state: string): string {
  return `
  select ${MESSAGE_COLUMNS} from feedback f
  where ${state}
    and ($1::text is null or feedback_type = $1)
    and ($2::integer is null or casino_id = $2)
    and ($3::text is null or figure = $3)
    and (created_at, id) < ($4::timestamptz, $5::uuid)
  order by created_at desc, id desc
  limit $6`
}

const GROUPS = `
  select f.casino_id as "casinoId", c.name as casino, f.figure, count(*) as reports, max(f.created_at) as "newestAt"
  from feedback f join casinos c on c.id = f.casino_id
  where f.done_at is null and f.feedback_type = 'report_inaccurate'
  group by f.casino_id, c.name, f.figure
  order by reports desc, "newestAt" desc, f.casino_id, f.figure
  limit $1`
