import { domainToASCII } from 'node:url'
import { ApiError } from '#server/errors.ts'

/** The longest address that a mail server must accept (RFC 5321, as corrected). */
export const MAX_EMAIL = 254

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/

/** Labels of at most 63 characters (RFC 1035), and a top-level domain of letters, or an encoded one. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/

/** What earlier versions accepted as a domain. */
const OLDER_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?=[0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

/**
 * Normalizes an email address for storage and comparison: trimmed, in lower case, and with an international domain in its
 * ASCII form, `xn--…`, as some browsers send it.
 *
 * The part before the @ is ASCII only: a homoglyph or a full-width @ would allow two accounts with identical-looking
 * addresses.
 *
 * @returns null for text that cannot be an address.
 */
export function readEmailAddress(text: string): string | null {
  return readAddress(text, DOMAIN)
}

/** Reads the address of an account. Also accepts what earlier versions accepted, so that its owner can log in. */
export function readAccountAddress(text: string): string | null {
  return readEmailAddress(text) ?? readAddress(text, OLDER_DOMAIN)
}

/** @throws ApiError `invalid` with the reason. */
export function requireEmailAddress(text: string | null | undefined): string {
  const address = readEmailAddress(text ?? '')
  if (address !== null) return address
  const [local = ''] = (text ?? '').trim().split('@')
  const letter = /[^\p{ASCII}]/u.exec(local.normalize('NFC'))?.[0]
  const reason =
    letter !== undefined && /\p{L}/u.test(letter)
      ? `We can’t send email to an address with “${letter}” before the @.`
      : 'Please enter a valid email address.'
  throw new ApiError('invalid', reason, { field: 'email' })
}

function readAddress(text: string, shape: RegExp): string | null {
  // Longer text is not worth converting; the longest international domain is shorter than its ASCII form.
  const typed = text.trim()
  if (typed.length > MAX_EMAIL) return null
  const at = typed.indexOf('@')
  const local = typed.slice(0, Math.max(0, at)).toLowerCase()
  const domain = asciiDomain(typed.slice(at + 1))
  const address = `${local}@${domain}`
  if (address.length > MAX_EMAIL || local.length > 64) return null
  return isAscii(typed.slice(0, Math.max(0, at))) && LOCAL_PART.test(local) && shape.test(domain)
    ? address
    : null
}

/** @returns an empty string for a domain that has no ASCII form. */
function asciiDomain(domain: string): string {
  return isAscii(domain) ? domain.toLowerCase() : domainToASCII(domain)
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 126) return false
  return true
}
