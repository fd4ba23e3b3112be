const PAGE = /^\/(verify-email|reset-password|change-email|unsubscribe)$/i
const ENCODED =
  /^\/(verify-email|reset-password|change-email|unsubscribe)%(?:25)*23(token|confirm|undo)(?:=|%3d)([\w-]{43}|[\w-]{75})(?![\w-])/i

/**
 * Returns where a link from an email leads that was damaged on its way: mail gateways encode the `#`, and some programs
 * change the case of the path. The page reads the token only after the `#`.
 *
 * @param target the request line's target, as sent.
 * @returns null for every other target.
 */
export function repairMailLink(target: string): string | null {
  const [, page, purpose, token] = ENCODED.exec(target) ?? []
  if (page && purpose && token) return `/${page.toLowerCase()}#${purpose.toLowerCase()}=${token}`
  const [path = '', query] = target.split(/(?=\?)/, 2)
  return PAGE.test(path) && path !== path.toLowerCase() ? path.toLowerCase() + (query ?? '') : null
}
