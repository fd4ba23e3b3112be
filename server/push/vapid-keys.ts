import { createECDH } from 'node:crypto'
import { isMailAddress } from '#server/mail/mail-address.ts'

/** The keys by which push services recognize this server (RFC 8292): points and numbers of P-256 in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/** Creates a pair of keys. */
export function createVapidKeys(): VapidKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return {
    publicKey: ecdh.getPublicKey().toString('base64url'),
    // The number can have leading zeros, which Node leaves out.
    privateKey: Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
  }
}

/** Returns whether a text is an uncompressed point: 65 bytes, the first of which is 4. */
export function isVapidPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  return /^[\w-]+$/.test(text) && bytes.length === 65 && bytes[0] === 4
}

/** Returns whether a text is a number of 32 bytes. */
export function isVapidPrivateKey(text: string): boolean {
  return /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === 32
}

/** Returns whether the private key belongs to the public one. */
export function isKeyPair(publicKey: string, privateKey: string): boolean {
  const ecdh = createECDH('prime256v1')
  try {
    ecdh.setPrivateKey(privateKey, 'base64url')
  } catch {
    return false
  }
  return ecdh.getPublicKey('base64url') === Buffer.from(publicKey, 'base64url').toString('base64url')
}

/** Returns whether a text is a contact for push services. */
export function isVapidSubject(text: string): boolean {
  if (text.startsWith('mailto:')) return isMailAddress(text.slice('mailto:'.length))
  return URL.parse(text)?.protocol === 'https:'
}
