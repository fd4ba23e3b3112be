import { createHmac, timingSafeEqual } from 'node:crypto'
import { linksOffEnd } from '#contract/links-off-cookie.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { deriveKey } from '#server/auth/secrets/secret-box.ts'

/** Signs and verifies the values of the cookie that keeps casino links off after the end of a session. They name no user. */
export function createLinksOff(secret: string) {
  const key = deriveKey(secret, 'links-off/v1')
  const sign = (end: number) => `${end}.${createHmac('sha256', key).update(`${end}`).digest('base64url')}`

  return {
    sign,

    /** @returns the end of a cookie with a valid signature, if it is later than `now`; null otherwise. */
    read(value: string | undefined, now: EpochMs): EpochMs | null {
      const end = linksOffEnd(value ?? '')
      if (value === undefined || end === null || end <= now) return null
      const [sent, right] = [Buffer.from(value), Buffer.from(sign(end))]
      return sent.length === right.length && timingSafeEqual(sent, right) ? epochMs(end) : null
    },
  }
}
