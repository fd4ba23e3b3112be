import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'
import { deriveKey } from '#server/auth/secret-box.ts'
import { writeCookie } from '#server/http/cookies.ts'

/** A device that nobody logged in on for so long is a stranger again. */
const LIFE_SECONDS = 180 * 86_400

/** Accounts that one browser is known at; a household shares one. */
const MARKS = 4

/** Name, second of the log-in (base 36), seal. */
const MARK = /^([\w-]{16})\.([0-9a-z]{1,9})\.([\w-]{43})$/

type Cookies = ReadonlyMap<string, string>

/**
 * Browsers on which somebody has logged in before. Wrong passwords from one of them count apart from those of
 * strangers, so that strangers cannot lock an account's owner out.
 *
 * A mark is sealed for one address and opens nothing; nothing of it is kept here.
 */
export function createKnownDevices(secret: string, https: boolean, now: () => EpochMs) {
  const name = https ? '__Host-device' : 'device'
  const key = deriveKey(secret, 'known-device/v1')

  function seal(device: string, since: string, email: string): Buffer {
    return createHmac('sha256', key).update(`${device}.${since}.${email}`).digest()
  }

  /** The device that a mark names, where it was made for this address and is not too old. */
  function read(mark: string, email: string): string | null {
    const [, device = '', since = '', sealed = ''] = MARK.exec(mark) ?? []
    if (device === '') return null
    const age = now() / 1000 - Number.parseInt(since, 36)
    const isOurs = timingSafeEqual(Buffer.from(sealed, 'base64url'), seal(device, since, email))
    return isOurs && age < LIFE_SECONDS ? device : null
  }

  function marksIn(cookies: Cookies): readonly string[] {
    return (cookies.get(name) ?? '').split('~').slice(0, MARKS)
  }

  function recognise(cookies: Cookies, email: string): string | null {
    for (const mark of marksIn(cookies)) {
      const device = read(mark, email)
      if (device !== null) return device
    }
    return null
  }

  return {
    /** @returns the name of this device, where somebody logged in with this address on it; null for a stranger. */
    recognise,

    /** The cookie after a log-in. A device that is known already keeps its name, and with it what was counted. */
    remember(cookies: Cookies, email: string): string {
      const device = recognise(cookies, email) ?? randomBytes(12).toString('base64url')
      const since = Math.floor(now() / 1000).toString(36)
      const mark = `${device}.${since}.${seal(device, since, email).toString('base64url')}`
      const others = marksIn(cookies).filter((other) => MARK.test(other) && read(other, email) === null)
      const value = [mark, ...others].slice(0, MARKS).join('~')
      return writeCookie(name, value, { maxAgeSeconds: LIFE_SECONDS, secure: https })
    },

    /** The cookie's end. */
    forget: () => writeCookie(name, '', { maxAgeSeconds: 0, secure: https }),
  }
}
