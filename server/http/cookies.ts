/**
 * Reads a Cookie header.
 *
 * A name that stands there twice was planted by someone (a sibling domain can add one), so it reads as absent.
 */
export function readCookies(header: string | null | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const repeated = new Set<string>()
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (equals < 0) continue
    const name = part.slice(0, equals).trim()
    if (found.has(name)) repeated.add(name)
    found.set(name, part.slice(equals + 1).trim())
  }
  for (const name of repeated) found.delete(name)
  return found
}

export type CookieOptions = {
  readonly maxAgeSeconds: number
  readonly secure: boolean
  readonly readable?: boolean
}

/** Writes one Set-Cookie header. The value must be made of token characters. */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const { maxAgeSeconds, secure, readable = false } = options
  const flags = `${readable ? '' : '; HttpOnly'}${secure ? '; Secure' : ''}`
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${flags}`
}
