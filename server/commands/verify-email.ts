import { type Opened, useMailToken } from '#server/commands/use-mail-token.ts'
import type { Deps } from '#server/deps.ts'

/** Confirms the address a link was sent to, as long as the account still has it. */
export async function verifyEmail(deps: Deps, token: string | null | undefined): Promise<Opened> {
  return await useMailToken(deps, token, { name: 'verify-email', text: TEXT })
}

const TEXT = `
  with used as (
    delete from auth.mail_tokens where hash = $1 and purpose = 'verify' and expires_at > $2::timestamptz
    returning user_id, email
  )
  update auth."user" u set "emailVerified" = true, "updatedAt" = $2::timestamptz
  from used where u.id = used.user_id and u.email = used.email and $3::uuid is not null
  returning u.id as user_id, '{}'::uuid[] as session_ids`
