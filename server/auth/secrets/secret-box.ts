import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const VERSION = 1
const NONCE = 12
const TAG = 16

/** Derives a key for one purpose from the server's secret. A leaked key reveals no other. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/**
 * Encrypts with AES-256-GCM. Layout: version, nonce, ciphertext, tag.
 *
 * @param previousKey also opens boxes, but closes none.
 */
export function createSecretBox(key: Buffer, previousKey: Buffer = key) {
  return {
    /** @param owner the owner's ID; a box that was moved to another user's row does not open. */
    close(content: Uint8Array, owner: string): Buffer {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
      cipher.setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, text, cipher.getAuthTag()])
    },

    /** @returns null if it was not closed with one of the keys for this owner. */
    open(box: Uint8Array, owner: string): Buffer | null {
      return openWith(key, box, owner) ?? openWith(previousKey, box, owner)
    },
  }
}

function openWith(key: Buffer, box: Uint8Array, owner: string): Buffer | null {
  const bytes = Buffer.from(box)
  if (bytes[0] !== VERSION || bytes.length < 1 + NONCE + TAG) return null
  const nonce = bytes.subarray(1, 1 + NONCE)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(bytes.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE, -TAG)), decipher.final()])
  } catch {
    return null
  }
}
