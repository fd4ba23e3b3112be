/**
 * Returns an SQL condition: the session that requested a change of address has not ended. A request of an older server
 * names no session.
 *
 * @param sql SQL expressions; `family` identifies the session, whose ID changes.
 */
export function isRequesterSignedIn(sql: {
  readonly family: string
  readonly user: string
  readonly now: string
}) {
  // 720 hours: the longest life of a session, `SESSION_LIMIT_MS`.
  return `(${sql.family} is null or exists (
    select from auth.session r
    where r.family = ${sql.family} and r.user_id = ${sql.user}
      and r.expires_at > ${sql.now} and r.created_at > ${sql.now} - interval '720 hours'
  ))`
}
