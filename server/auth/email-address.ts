/** The longest address a mail server must take (RFC 5321, as corrected). */
export const MAX_EMAIL = 254

const SHAPE =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?=[0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

/**
 * Reads an e-mail address as it is stored and compared: trimmed and in lower case.
 *
 * ASCII only: a look-alike letter or a full-width @ would make two accounts that read the same.
 *
 * @returns null for what cannot be an address.
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
