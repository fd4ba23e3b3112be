const PAGES = 'verify-email|reset-password|change-email|unsubscribe'
const PAGE = new RegExp(`^/(${PAGES})$`, 'i')
const ENCODED = new RegExp(
  `^/(${PAGES})(?:[/?&][^%]*)?%(?:25)*23(token|confirm|undo)(?:=|%(?:25)*3d)([\\w-]{43}|[\\w-]{75})(?![\\w-])`,
  'i',
)
// What follows is an encoded character, a parameter without a question mark, or the end of the sentence.
const DAMAGED = new RegExp(`^/(${PAGES})/?[%&.,;:!)\\]>'"]`, 'i')

/**
 * Returns where a link from an email leads that was damaged on its way: mail gateways encode the `#` and append text, and some
 * programs change the case of the path. The page reads the token only after the `#`, which a browser sends on to it. Without a
 * complete token, the page asks for the code.
 *
 * @param target the request line's target, as sent.
 * @returns null for every other target.
 */
export function repairMailLink(target: string): string | null {
  const [, page, purpose, token] = ENCODED.exec(target) ?? []
  if (page && purpose && token) return `/${page.toLowerCase()}#${purpose.toLowerCase()}=${token}`
  const [, damaged] = DAMAGED.exec(target) ?? []
  if (damaged) return `/${damaged.toLowerCase()}`
  const [path = '', query] = target.split(/(?=\?)/, 2)
  return PAGE.test(path) && path !== path.toLowerCase() ? path.toLowerCase() + (query ?? '') : null
}
