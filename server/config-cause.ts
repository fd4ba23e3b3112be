import { isIP } from 'node:net'

/** The characters of a user name or a password that end it in a URL. */
const ENCODING = 'Write # in a user name or password as %23, ? as %3F, / as %2F, @ as %40, and % as %25.'

const NOT_EXPANDED = 'Write the whole path: ~ and variables are replaced only by a shell.'

/**
 * Returns the likely reason why a setting is invalid, as a sentence for the operator; null if there is none to name.
 *
 * It never contains the value, which may be a secret.
 */
export function configCause(name: string, value: string): string | null {
  if (/^(["']).*\1$/.test(value)) return 'Remove the quotes around it: this program does not.'
  // A secret can end in any character, and is invalid for another reason.
  if (name.startsWith('AUTH_SECRET')) return null
  if (value.endsWith(',')) return 'Remove the comma at its end.'
  if (value.endsWith(';')) return 'Remove the semicolon at its end.'
  if (/^(?:DATABASE_URL|DATABASE_LISTEN_URL|DATABASE_REPLICA_URL|REDIS_URL)$/.test(name))
    return hasUnencodedPassword(value) ? ENCODING : null
  if (name === 'SMTP_URL') return hasUnencodedPassword(value) ? ENCODING : smtpPortCause(value)
  if (name === 'PUBLIC_URL') return publicUrlCause(value)
  if (name === 'MAIL_FROM' || name === 'SUPPORT_EMAIL') return mailHostCause(value)
  if (name === 'DATA_DIR') return isUnexpanded(value) ? NOT_EXPANDED : null
  if (name === 'TRUSTED_PROXIES')
    return /[a-z]/i.test(value)
      ? 'Names are not looked up: write the address of the proxy, or its network.'
      : null
  return null
}

/**
 * Returns whether a character of the password seems to have ended the host: there is an @ after the first slash, question
 * mark, or number sign.
 */
export function hasUnencodedPassword(url: string): boolean {
  const [, rest = ''] = /^[a-z+]+:\/\/[^/?#]*(.*)$/i.exec(url) ?? []
  return rest.includes('@')
}

/** Returns the sentence about a port that speaks another kind of TLS than the scheme announces; null if it fits. */
export function smtpPortCause(text: string): string | null {
  const url = URL.parse(text)
  if (url?.protocol === 'smtps:' && /^(?:25|587)$/.test(url.port))
    return `Port ${url.port} starts without TLS and upgrades with STARTTLS: use smtp://, which upgrades.`
  if (url?.protocol === 'smtp:' && url.port === '465')
    return 'Port 465 uses TLS from the start: use smtps://.'
  return null
}

/** Returns whether a path begins with what a shell would replace, or with a quote. */
export function isUnexpanded(path: string): boolean {
  return /^[~$%"']/.test(path)
}

function publicUrlCause(text: string): string | null {
  const url = URL.parse(text)
  if (!/^https?:\/\//i.test(text)) return 'It begins with http:// or https://.'
  if (url === null) return 'Its host name or port is not valid.'
  if (url.pathname !== '/')
    return 'The site cannot be served below a path: give it a host name or a port of its own.'
  if (/[?#]/.test(text) || url.username || url.password)
    return 'It has only a host name and, if needed, a port.'
  return 'Its host name or port is not valid.'
}

function mailHostCause(text: string): string | null {
  const [, host = ''] = /@\[?(?:IPv6:)?([^@\]>]+)\]?>?$/i.exec(text) ?? []
  return isIP(host || text) > 0
    ? 'Mail servers reject an address with a number instead of a host name: use a name, such as that of PUBLIC_URL.'
    : null
}
