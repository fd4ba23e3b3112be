import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'

/** The time step of RFC 6238, and the digits that every authenticator app shows unasked. */
const STEP_MS = 30_000
const DIGITS = 6

/** One step to either side: clocks differ, and typing takes its time. */
const WINDOW = 1

/** The number of the time step that a moment lies in. */
export function stepAt(now: EpochMs): number {
  return Math.floor(now / STEP_MS)
}

/**
 * The code of a time step, by RFC 6238 with HMAC-SHA-1.
 *
 * SHA-1, because it is the only hash that every app knows; an HMAC does not need what SHA-1 has lost.
 *
 * @param digits 6, or 8 as in the RFC's own examples.
 */
export function totp(secret: Uint8Array, step: number, digits: number = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * Which step a code belongs to, near this moment.
 *
 * Compares with every step of the window whatever it finds, so that the time taken tells nothing.
 *
 * @returns the newest step that matches, or null. Whether it was used before is for the database to say.
 */
export function matchStep(secret: Uint8Array, code: string, now: EpochMs): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null
  const given = Buffer.from(code)
  const current = stepAt(now)
  let found: number | null = null
  for (let step = current - WINDOW; step <= current + WINDOW; step++) {
    if (timingSafeEqual(given, Buffer.from(totp(secret, step)))) found = step
  }
  return found
}
