/**
 * Returns whether the law of a place forbids sweepstakes casinos on a day.
 *
 * Cease-and-desist letters, a law that has passed but is not in force, and a regulator that may act do not: there, each
 * casino's own list of excluded places decides.
 *
 * @param law.since the day from which a statute applies; any other text or null means that it applies already.
 * @param day a calendar day such as `2026-11-23`.
 */
export function lawForbids(
  law: { readonly status: string; readonly since: string | null },
  day: string,
): boolean {
  const { status, since } = law
  if (status !== 'closed' && status !== 'statute') return false
  return since === null || !/^\d{4}-\d\d-\d\d$/.test(since) || since <= day
}
