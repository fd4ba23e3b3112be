/** Returns whether an Accept-Encoding header accepts an encoding: it is listed, and not with `q=0`. */
export function acceptsEncoding(header: string | undefined, encoding: 'br' | 'gzip'): boolean {
  const at = header?.indexOf(encoding) ?? -1
  if (header === undefined || at < 0) return false
  return !/^\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(header.slice(at + encoding.length))
}
