import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'
import { deriveKey } from '#server/auth/secrets/secret-box.ts'

/** A device is known for this long after its last log-in. */
export const KNOWN_DEVICE_SECONDS = 180 * 86_400

/** Accounts per browser; a household may share one. */
const MARKS = 4

/** Device ID, second of the log-in (base 36), signature. */
const MARK = /^([\w-]{16})\.([0-9a-z]{1,9})\.([\w-]{43})$/

/**
 * Recognizes browsers that have logged in before. Their wrong passwords count separately from those of unknown
 * browsers, so that an attacker cannot lock the owner of an account out.
 *
 * The cookie has one mark per account. A mark is signed for one address and grants no access; the server stores none.
 */
export function createKnownDevices(secret: string, now: () => EpochMs) {
  const key = deriveKey(secret, 'known-device/v1')

  function seal(device: string, since: string, email: string): Buffer {
    return createHmac('sha256', key).update(`${device}.${since}.${email}`).digest()
  }

  /** @returns the device ID of a mark that is valid for this address; null otherwise. */
  function read(mark: string, email: string): string | null {
    const [, device = '', since = '', sealed = ''] = MARK.exec(mark) ?? []
    if (device === '') return null
    const age = now() / 1000 - Number.parseInt(since, 36)
    const isOurs = timingSafeEqual(Buffer.from(sealed, 'base64url'), seal(device, since, email))
    return isOurs && age < KNOWN_DEVICE_SECONDS ? device : null
  }

  function marksIn(cookie: string | undefined): readonly string[] {
    return (cookie ?? '').split('~').slice(0, MARKS)
  }

  function recognize(cookie: string | undefined, email: string): string | null {
    for (const mark of marksIn(cookie)) {
      const device = read(mark, email)
      if (device !== null) return device
    }
    return null
  }

  return {
    /** @returns the device ID when this address has logged in on this browser before; null otherwise. */
    recognize,

    /** @returns the cookie's value after a log-in. A known device retains its ID, and with it its unsuccessful attempts. */
    remember(cookie: string | undefined, email: string): string {
      const device = recognize(cookie, email) ?? randomBytes(12).toString('base64url')
      const since = Math.floor(now() / 1000).toString(36)
      const mark = `${device}.${since}.${seal(device, since, email).toString('base64url')}`
      const others = marksIn(cookie).filter((other) => MARK.test(other) && read(other, email) === null)
      return [mark, ...others].slice(0, MARKS).join('~')
    },
  }
}
