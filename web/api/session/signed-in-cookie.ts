import { cookieName, SIGNED_IN_COOKIE, SIGNED_IN_VALUE } from '#contract/signed-in-cookie.ts'

const VALUE = new RegExp(`^${SIGNED_IN_VALUE}$`)

/**
 * Returns whether the browser is marked as signed in. The cookie holds no secret, and is a hint for the first paint only.
 *
 * The name without a port, over http, is that of an earlier version, until the server has renewed it.
 */
export function hasSignedInCookie(): boolean {
  return readMark() !== null
}

/** Returns whether the cookie marks this user as signed in. A cookie of an earlier version marks no one. */
export function isMarkedAs(userId: string): boolean {
  const mark = readMark()
  return mark !== null && mark !== '' && userId.startsWith(mark)
}

/** Returns whether the browser is signed in, and not as another user, as far as the cookie tells. */
export function mayBeSignedInAs(userId: string): boolean {
  const mark = readMark()
  return mark !== null && userId.startsWith(mark)
}

/** Returns the start of the user's ID; empty in a cookie of an earlier version; null without a cookie. */
function readMark(): string | null {
  const { protocol, port } = location
  const cookies = document.cookie.split('; ')
  for (const name of [cookieName(SIGNED_IN_COOKIE, protocol === 'https:', port), SIGNED_IN_COOKIE]) {
    const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
    const found = value === undefined ? null : VALUE.exec(value)
    if (found !== null) return found[1] ?? ''
  }
  return null
}
