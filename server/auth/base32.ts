const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base 32 of RFC 4648 without padding: how authenticator apps take a secret. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + ALPHABET[(held << (5 - bits)) & 31]
}
