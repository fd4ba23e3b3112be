/**
 * Returns a random UUID (version 4), such as that of a write.
 *
 * Browsers have `crypto.randomUUID` only over https and on localhost. On a home server at http://192.168.1.50:3000, the ID is
 * made from random bytes, which they have everywhere.
 */
export function newId(): ReturnType<Crypto['randomUUID']> {
  const maker: Partial<Pick<Crypto, 'randomUUID'>> = crypto
  return maker.randomUUID?.() ?? uuidOf(crypto.getRandomValues(new Uint8Array(16)))
}

/** Returns the UUID of 16 random bytes, in which RFC 9562 sets the version and the variant. */
export function uuidOf(bytes: Uint8Array): ReturnType<Crypto['randomUUID']> {
  const hex = Array.from(bytes, (byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  }).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
