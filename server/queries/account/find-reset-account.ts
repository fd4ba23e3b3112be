import { hashMailToken } from '#server/mail/mail-tokens.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/** Returns the account that a reset link belongs to without using the link, or null if the link is not valid. */
export async function findResetAccount(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string | null | undefined,
): Promise<string | null> {
  const hash = hashMailToken(token)
  if (hash === null) return null
  const values = [hash, new Date(now()).toISOString()]
  const [found] = await transaction(db, [{ name: 'find-reset-account', text: TEXT, values }])
  const row = found?.rows[0] as { id: string } | undefined
  return row?.id ?? null
}

const TEXT = `
  select u.id from auth.mail_tokens t join auth."user" u on u.id = t.user_id and u.email = t.email
  where t.hash = $1 and t.purpose = 'reset' and t.expires_at > $2::timestamptz`
