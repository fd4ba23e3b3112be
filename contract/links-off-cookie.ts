/**
 * The cookie that turns casino links off for visitors of a browser in which a member on a break or with a reached limit was
 * logged in: the end in epoch milliseconds, and the server's signature. `cookieName` adds the port over plain http.
 */
export const LINKS_OFF_COOKIE = 'links_off'

/** @returns the end that a cookie states; null without one. Only the server can check the signature. */
export function linksOffEnd(value: string): number | null {
  const end = /^(\d{1,15})\.[\w-]{43}$/.exec(value)?.[1]
  return end === undefined ? null : Number(end)
}
