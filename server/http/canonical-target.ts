/**
 * Whether a request's target is written the one way we route by.
 *
 * URL parsers fold `/x/%2e%2e/api` and `/x/../api` into `/api`; refusing them here means that what the log,
 * the router and a proxy in front of us see is the same path. No path of ours needs a percent sign.
 *
 * @param target the request line's target, as sent.
 */
export function isCanonicalTarget(target: string): boolean {
  const query = target.indexOf('?')
  const path = query < 0 ? target : target.slice(0, query)
  return path.startsWith('/') && !/\/\/|[%\\#;]|\/\.{1,2}(?:\/|$)/.test(path)
}
