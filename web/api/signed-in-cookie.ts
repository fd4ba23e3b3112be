import { cookieName, SIGNED_IN_COOKIE } from '#contract/signed-in-cookie.ts'

/**
 * Returns whether the browser is marked as signed in. The cookie holds no secret, and is a hint for the first paint only.
 *
 * The name without a port, over http, is that of an earlier version, until the server has renewed it.
 */
export function hasSignedInCookie(): boolean {
  const { protocol, port } = location
  const cookies = document.cookie.split('; ')
  return [cookieName(SIGNED_IN_COOKIE, protocol === 'https:', port), SIGNED_IN_COOKIE].some((name) =>
    cookies.includes(`${name}=1`),
  )
}
