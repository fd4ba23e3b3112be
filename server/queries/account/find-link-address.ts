import { hashMailToken, type TokenPurpose } from '#server/mail/mail-tokens.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/** Returns the address that a link was sent to, without using the link, or null if the link is not valid. */
export async function findLinkAddress(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  purpose: TokenPurpose,
  token: string | null | undefined,
): Promise<string | null> {
  const hash = hashMailToken(token)
  if (hash === null) return null
  const values = [hash, purpose, new Date(now()).toISOString()]
  const [found] = await transaction(db, [{ name: 'find-link-address', text: TEXT, values }])
  const row = found?.rows[0] as { email: string } | undefined
  return row?.email ?? null
}

const TEXT = `
  select email from auth.mail_tokens where hash = $1 and purpose = $2 and expires_at > $3::timestamptz`
