/**
 * Returns whether a request's target is in canonical form.
 *
 * URL parsers resolve `/x/%2e%2e/api` and `/x/../api` to `/api`. Such targets are rejected, so that the log, the router,
 * and a proxy in front of the server see the same path. No route needs a percent sign.
 *
 * @param target the request line's target, as sent.
 */
export function isCanonicalTarget(target: string): boolean {
  const query = target.indexOf('?')
  const path = query < 0 ? target : target.slice(0, query)
  return path.startsWith('/') && !/\/\/|[%\\#;]|\/\.{1,2}(?:\/|$)/.test(path)
}
