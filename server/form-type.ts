import type { IncomingHttpHeaders } from 'node:http'

/** The type of the body that an HTML form sends. */
export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Returns whether a request has the body of an HTML form. */
export function isForm(headers: IncomingHttpHeaders): boolean {
  return (headers['content-type'] ?? '').toLowerCase().startsWith(FORM_TYPE)
}
