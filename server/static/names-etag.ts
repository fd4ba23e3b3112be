/** Returns whether an If-None-Match header lists this tag, by the weak comparison of RFC 9110. */
export function namesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque)
}
