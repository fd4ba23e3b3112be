import type { InboxMessage } from '#contract/operator.ts'
import { asOperator } from '#server/db/as-operator.ts'
import type { Deps } from '#server/deps.ts'
import { MESSAGE_COLUMNS, presentMessage, type StoredMessage } from '#server/queries/operator/read-inbox.ts'

/**
 * Marks a message of the inbox as done, or opens it again. A message that is already done keeps its time.
 *
 * @returns the message; null when it does not exist.
 */
export async function markFeedback(
  deps: Pick<Deps, 'db' | 'now'>,
  id: string,
  done: boolean,
): Promise<InboxMessage | null> {
  const values = [id, done ? new Date(deps.now()).toISOString() : null]
  const [, marked] = await asOperator(deps.db, [
    { name: 'mark-feedback', text: MARK, values },
    { name: 'marked-feedback', text: MARKED, values: [id] },
  ])
  const row = marked?.rows[0] as StoredMessage | undefined
  return row ? presentMessage(row) : null
}

const MARK = `
  update feedback
  set done_at = case when $2::timestamptz is null then null else coalesce(done_at, $2::timestamptz) end
  where id = $1::uuid`

// A separate statement: Citus sends a write that also reads the casinos to a worker, which has no feedback.
const MARKED = `select ${MESSAGE_COLUMNS} from feedback f where f.id = $1::uuid`
