import { domainToASCII } from 'node:url'
import * as z from 'zod'

/** Returns whether a text is one email address; also one on a host of the local network, which has no domain. */
export function isMailAddress(text: string): boolean {
  return z.email().safeParse(text.replace(/(@[a-z0-9-]+)$/i, '$1.local')).success
}

/** Returns an email address with an international domain in its ASCII form, `xn--…`; null if a text is no address. */
export function parseMailAddress(text: string): string | null {
  const [, local = '', domain = ''] = /^([^@]+)@([^@]+)$/.exec(text) ?? []
  const isAscii = !/[^\p{ASCII}]/u.test(domain)
  if (isAscii) return isMailAddress(text) ? text : null
  // The conversion reads a domain as part of an address of a page, and cuts what begins with `/`, `?`, or `#`.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return null
  const address = `${local}@${domainToASCII(domain)}`
  return isMailAddress(address) ? address : null
}

/**
 * Parses a sender: an address, or a name with the address in angle brackets. The name may have quotes around it.
 *
 * @returns the sender in the form of the header From, with quotes where its name needs them; null if it is none.
 */
export function parseSender(text: string): string | null {
  const only = parseMailAddress(text)
  if (only !== null) return only
  const [, name = '', typed = ''] = /^([^<>\p{Cc}]{1,80}) <([^<>\s]+)>$/u.exec(text) ?? []
  const address = parseMailAddress(typed)
  if (address === null) return null
  const plain = /^"(.*)"$/.exec(name)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? name
  if (plain.includes('@')) return null
  const isAtoms = /^[\w .'-]+$/.test(plain)
  return `${isAtoms ? plain : `"${plain.replaceAll(/["\\]/g, '\\$&')}"`} <${address}>`
}
