/**
 * Returns whether a user's text is a link that a browser may open: http or https, without a user name or password, white
 * space, or invisible characters.
 */
export function isOwnLink(text: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(text) || /[\p{Cc}\p{Cf}\p{Cs}\s\\]/u.test(text)) return false
  try {
    const { protocol, username, password } = new URL(text)
    return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
  } catch {
    return false
  }
}
