import type { EpochMs } from '#core/units.ts'
import { securityHeaders } from '#server/static/security-headers.ts'
import type { StaticResponse } from '#server/static/page.ts'
import type { StaticRequest } from '#server/static/site.ts'

const DAY_MS = 86_400_000

/** RFC 9116 recommends less than a year. The date moves with each request, because a running server is maintained. */
const VALID_DAYS = 90

/**
 * Responds to the paths that other programs expect on every site: whom to tell about a vulnerability (RFC 9116), and where
 * password managers send their users to change a password.
 *
 * @param site the origin of the site, and SUPPORT_EMAIL.
 * @returns null for other paths.
 */
export function wellKnown(
  { method, path }: Pick<StaticRequest, 'method' | 'path'>,
  site: { readonly https: boolean; readonly origin: string; readonly supportEmail: string | null },
  now: EpochMs,
): StaticResponse | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const shared = { ...securityHeaders(site), 'cache-control': 'no-cache' }
  if (path === '/.well-known/change-password') {
    const location = '/account#account-password'
    return { status: 302, headers: { ...shared, location, 'content-length': '0' }, body: null }
  }
  if (path !== '/.well-known/security.txt') return null
  const body = new TextEncoder().encode(securityText(site, now))
  const headers = {
    ...shared,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(body.byteLength),
  }
  return { status: 200, headers, body }
}

function securityText(
  { origin, supportEmail }: { readonly origin: string; readonly supportEmail: string | null },
  now: EpochMs,
): string {
  const expires = new Date(Math.floor(now / DAY_MS + VALID_DAYS) * DAY_MS)
  return [
    `Contact: ${supportEmail === null ? `${origin}/privacy-policy#contact` : `mailto:${supportEmail}`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
