import type { IncomingHttpHeaders } from 'node:http'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns whether a request was sent by this site or by a program, and not by a page of another site.
 *
 * Browsers send `Sec-Fetch-Site` or `Origin` (nearly always both) with every request that can change something, and
 * pages cannot forge them. A request with neither was sent by a program with its own cookies, so no user
 * can be tricked. See docs/decisions/0007-origin-check-instead-of-csrf-tokens.md.
 *
 * Pages of other sites may link to public routes. A route with a user's own data accepts not even that: a link to an
 * export would start a download.
 *
 * @param publicOrigin the origin of PUBLIC_URL; null compares with the host of the request.
 * @param isPersonal whether the route responds with a user's own data.
 */
export function isAllowedOrigin(
  method: string,
  headers: IncomingHttpHeaders,
  publicOrigin: string | null,
  isPersonal: boolean,
): boolean {
  const { host, origin, 'sec-fetch-site': site } = headers
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  if (SAFE.has(method) && isPersonal) return isOwnSite
  if (SAFE.has(method)) return site !== 'cross-site' || headers['sec-fetch-mode'] === 'navigate'
  if (!isOwnSite) return false
  return origin === undefined || origin === (publicOrigin ?? (host ? `http://${host}` : null))
}

/**
 * Returns what a member can do whose page is of this server, but was opened at another address than PUBLIC_URL, such as the IP
 * address of a home server. Undefined for pages of other sites.
 */
export function wrongAddressText(
  { host, origin }: IncomingHttpHeaders,
  publicOrigin: string | null,
): string | undefined {
  const isOwnPage = host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
  return publicOrigin !== null && isOwnPage && origin !== publicOrigin
    ? `Nothing was changed: this site works only at its own address. Open ${publicOrigin} instead.`
    : undefined
}
