/** The longest address that a mail server must accept (RFC 5321, as corrected). */
export const MAX_EMAIL = 254

const SHAPE =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?=[0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

/**
 * Normalizes an email address for storage and comparison: trimmed and in lower case.
 *
 * ASCII only: a homoglyph or a full-width @ would allow two accounts with identical-looking addresses.
 *
 * @returns null for text that cannot be an address.
 */
export function readEmailAddress(text: string): string | null {
  if (!isAscii(text)) return null
  const address = text.replace(/^ +| +$/g, '').toLowerCase()
  if (address.length > MAX_EMAIL || address.indexOf('@') > 64) return null
  return SHAPE.test(address) ? address : null
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 126) return false
  return true
}
