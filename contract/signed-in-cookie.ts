/** The name of the cookie that tells pages of this site that the browser is signed in. It grants no access. */
export const SIGNED_IN_COOKIE = 'signed_in'

/**
 * Returns the name of a cookie of this site. Over plain http the name has the port, because browsers send the cookies of a
 * host to all its ports: another server or application would replace a cookie of the same name.
 *
 * @param port of the address that the browser opens; empty for port 80.
 */
export function cookieName(name: string, https: boolean, port: string): string {
  return https ? name : `${name}_${port || '80'}`
}
