const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** The longest address the catalog accepts, in characters. */
export const MAX_LINK = 2000

/**
 * Checks an address that users will click.
 *
 * Allows `https:` with an ordinary public host name in ASCII: no user name or password, no port, no IP
 * address, no punycode (a look-alike of another name), no white space or control character anywhere, at
 * most 2,000 characters.
 *
 * @returns null if the address is valid, else the reason.
 */
export function linkError(text: string): string | null {
  if (text.length > MAX_LINK) return `is longer than ${MAX_LINK} characters`
  // The URL parser drops tabs and line breaks silently, so `java\tscript:` must be caught before it.
  if (!/^[\x21-\x7e]+$/.test(text) || text.includes('\\')) return 'contains a character that is not allowed'
  if (!/^https:\/\/[^/]/.test(text)) return 'is not an https: address'
  if (!URL.canParse(text)) return 'is not an address'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.host.includes('@'))
    return 'contains a user name or password'
  if (url.port !== '') return 'names a port'
  if (url.hostname.length > 253 || !HOST.test(url.hostname)) return 'has a host that is not a public name'
  if (url.hostname.split('.').some((label) => label.startsWith('xn--'))) return 'has a host in punycode'
  return null
}
