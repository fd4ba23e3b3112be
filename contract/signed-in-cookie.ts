/** The name of the cookie that tells pages of this site that the browser is signed in. It grants no access. */
export const SIGNED_IN_COOKIE = 'signed_in'

/** How much of a user's ID the cookie contains: enough to tell the members of a browser apart. */
const MARK_LENGTH = 8

/**
 * Its value, as a pattern without anchors: `1.` and the mark of the user. An earlier version wrote only `1`, and a session
 * of it has no mark until it is renewed.
 */
export const SIGNED_IN_VALUE = `1(?:[.]([0-9a-f]{${MARK_LENGTH}}))?`

/** Returns the value of the cookie for a user, so that a page shows a stored list only to its own member. */
export function signedInValue(userId: string): string {
  return `1.${userId.slice(0, MARK_LENGTH)}`
}

/**
 * Returns the name of a cookie of this site. Over plain http the name has the port, because browsers send the cookies of a
 * host to all its ports: another server or application would replace a cookie of the same name.
 *
 * @param port of the address that the browser opens; empty for port 80.
 */
export function cookieName(name: string, https: boolean, port: string): string {
  return https ? name : `${name}_${port || '80'}`
}
