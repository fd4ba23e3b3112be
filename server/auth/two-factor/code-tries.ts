/**
 * Attempts of one account over all its log-ins, on known devices and on others separately. Counted in the database, so that
 * they survive a restart, and not scaled by RATE_LIMIT_SCALE: the strength of six digits depends on it.
 */
export const TRIES_PER_ACCOUNT = { times: 20, windowMs: 3_600_000 }

/**
 * Returns SQL that counts an attempt at the row `f` of `auth.second_factor`.
 *
 * @param sql SQL expressions: `known` whether the device is known, `now`, the start of the window, and its limit.
 * @returns `set`, the assignments; `left`, the condition that an attempt is left; `since`, the start of the open window.
 */
export function codeTries(sql: {
  readonly known: string
  readonly now: string
  readonly windowStart: string
  readonly times: string
}) {
  const { known, now, windowStart, times } = sql
  const count = (tries: string, applies: string) => `
      ${tries} = case when not ${applies} then f.${tries}
        when f.${tries}_since > ${windowStart} then f.${tries} + 1 else 1 end,
      ${tries}_since = case when not ${applies} or f.${tries}_since > ${windowStart} then f.${tries}_since
        else ${now} end`
  const isLeft = (tries: string) =>
    `(f.${tries} < ${times} or f.${tries}_since is null or f.${tries}_since <= ${windowStart})`
  return {
    set: `${count('tries', `(not ${known})`)},${count('known_tries', known)}`,
    left: `(case when ${known} then ${isLeft('known_tries')} else ${isLeft('tries')} end)`,
    since: `(case when ${known} then f.known_tries_since else f.tries_since end)`,
  }
}

/** Returns the column that counts attempts, which a correct code resets. */
export function triesColumn(isKnownDevice: boolean): 'known_tries' | 'tries' {
  return isKnownDevice ? 'known_tries' : 'tries'
}
