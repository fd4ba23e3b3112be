/** The first and the last byte of a part of a file, both included. */
export type ByteRange = { readonly first: number; readonly last: number }

/**
 * Reads a Range header with one range of bytes (RFC 9110, section 14).
 *
 * @param size bytes of the file, at least 1.
 * @returns `whole` without a header, and for headers that a server may ignore: several ranges, other units, or malformed
 * ones. `outside` for a range that begins after the end of the file.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  // The last bytes of the file.
  if (from === '') return to === '0' ? 'outside' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return 'whole'
  return first >= size ? 'outside' : { first, last: Math.min(to === '' ? Infinity : Number(to), size - 1) }
}
