import type { EpochMs } from '#core/units.ts'
import { writeCookie } from '#server/http/cookies.ts'

/** The names of the three cookies; over https the two that matter are bound to this very host. */
export function sessionCookies(https: boolean) {
  const access = https ? '__Host-access' : 'access'
  const session = https ? '__Host-session' : 'session'
  /** Readable and worthless: it tells a static page which header to show. */
  const hint = 'signed_in'
  const secure = https

  function seconds(until: EpochMs, now: EpochMs): number {
    return Math.max(0, Math.round((until - now) / 1000))
  }

  return {
    access,
    session,
    hint,
    give(held: { accessToken: string; accessUntil: EpochMs; token: string; until: EpochMs }, now: EpochMs) {
      return [
        writeCookie(access, held.accessToken, { maxAgeSeconds: seconds(held.accessUntil, now), secure }),
        writeCookie(session, held.token, { maxAgeSeconds: seconds(held.until, now), secure }),
        writeCookie(hint, '1', { maxAgeSeconds: seconds(held.until, now), secure, readable: true }),
      ]
    },
    take: () => [
      writeCookie(access, '', { maxAgeSeconds: 0, secure }),
      writeCookie(session, '', { maxAgeSeconds: 0, secure }),
      writeCookie(hint, '', { maxAgeSeconds: 0, secure, readable: true }),
    ],
  }
}

export type SessionCookies = ReturnType<typeof sessionCookies>
