import { sql } from 'kysely'

/**
 * Returns an SQL condition: the session that requested a change of address has not ended. A request of an older server
 * names no session.
 *
 * @param link the name of `auth.mail_tokens` in the statement, or its alias.
 */
export function isRequesterSignedIn(link: string, now: Date) {
  const family = sql.ref(`${link}.sessionFamily`)
  // 720 hours: the longest life of a session, `SESSION_LIMIT_MS`.
  return sql<boolean>`(${family} is null or exists (
    select from auth.session r
    where r.family = ${family} and r.user_id = ${sql.ref(`${link}.userId`)}
      and r.expires_at > ${now}::timestamptz and r.created_at > ${now}::timestamptz - interval '720 hours'
  ))`
}
