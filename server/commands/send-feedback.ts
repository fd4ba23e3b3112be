import type { FeedbackType } from '#core/feedback/check-feedback.ts'
import { withUser } from '#server/db/with-user.ts'
import type { Statement } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/** Stores a feedback message. @param userId from the session; null for a visitor. */
export async function sendFeedback(
  deps: Deps,
  userId: string | null,
  feedback: { readonly type: FeedbackType; readonly message: string },
): Promise<void> {
  const statement: Statement = {
    name: 'send-feedback',
    text: TEXT,
    values: [userId, feedback.type, feedback.message, new Date(deps.now()).toISOString()],
  }
  if (userId === null) await transaction(deps.db, [statement])
  else await withUser(deps.db, userId, [statement])
}

const TEXT = `
  insert into feedback (user_id, feedback_type, message, created_at)
  values ($1::uuid, $2, $3, $4::timestamptz)`
