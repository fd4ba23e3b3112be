import type { IncomingHttpHeaders } from 'node:http'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns whether a request was sent by this site or by a program, and not by a page of another site.
 *
 * Browsers send `Sec-Fetch-Site` or `Origin` (nearly always both) with every request that can change something, and
 * pages cannot forge them. A request with neither was sent by a program with its own cookies, so no user
 * can be tricked. See docs/decisions/0007-origin-check-instead-of-csrf-tokens.md.
 *
 * @param publicOrigin the origin of PUBLIC_URL; null compares with the host of the request.
 */
export function isAllowedOrigin(
  method: string,
  headers: IncomingHttpHeaders,
  publicOrigin: string | null,
): boolean {
  const { host, origin, 'sec-fetch-site': site } = headers
  if (SAFE.has(method)) return site !== 'cross-site' || headers['sec-fetch-mode'] === 'navigate'
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return origin === undefined || origin === (publicOrigin ?? (host ? `http://${host}` : null))
}
