/** What of a request tells who made it. */
export type Sender = {
  readonly method: string
  readonly host: string | undefined
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
  readonly fetchMode: string | undefined
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may be answered, judged by where it was made.
 *
 * Browsers send `Sec-Fetch-Site` or `Origin` (nearly always both) with every request that can change something,
 * and pages cannot forge them. A request with neither was made by a program that holds its own cookies, so
 * there is no one to trick. See docs/decisions/0006-origin-check.md.
 *
 * @param publicOrigin the origin of PUBLIC_URL; null means "whatever host the request was sent to".
 */
export function mayAnswer(sender: Sender, publicOrigin: string | null): boolean {
  const { method, host, origin, fetchSite, fetchMode } = sender
  if (SAFE.has(method)) return fetchSite !== 'cross-site' || fetchMode === 'navigate'
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false
  if (origin === undefined) return true
  return origin === (publicOrigin ?? (host ? `http://${host}` : null))
}
