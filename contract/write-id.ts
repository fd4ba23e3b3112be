/**
 * The header with the id of a write that a browser stores until the server has answered, a UUID. The response repeats
 * it, so that the browser can tell a response of the API from that of a proxy or a captive portal.
 */
export const WRITE_ID_HEADER = 'write-id'

/** Returns whether a value is an id in the form that `crypto.randomUUID` returns. */
export function isWriteId(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
}
