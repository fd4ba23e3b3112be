import type { EpochMs } from '#core/units.ts'
import { writeCookie } from '#server/http/cookies.ts'

/** The names of the three cookies; over https the two that matter are bound to this very host. */
export function sessionCookies(https: boolean) {
  const access = https ? '__Host-access' : 'access'
  const session = https ? '__Host-session' : 'session'
  /** Readable and worthless: it tells a static page which header to show. */
  const hint = 'signed_in'
  const secure = https

  const takeHint = () => writeCookie(hint, '', { maxAgeSeconds: 0, secure, readable: true })

  function seconds(until: EpochMs, now: EpochMs): number {
    return Math.max(0, Math.round((until - now) / 1000))
  }

  return {
    access,
    session,
    hint,
    /** @param held.token null where the browser's session cookie stays as it is. */
    give(
      held: { accessToken: string; accessUntil: EpochMs; token: string | null; until: EpochMs },
      now: EpochMs,
    ) {
      const life = { maxAgeSeconds: seconds(held.until, now), secure }
      return [
        writeCookie(access, held.accessToken, { maxAgeSeconds: seconds(held.accessUntil, now), secure }),
        ...(held.token === null ? [] : [writeCookie(session, held.token, life)]),
        writeCookie(hint, '1', { ...life, readable: true }),
      ]
    },
    take: () => [
      writeCookie(access, '', { maxAgeSeconds: 0, secure }),
      writeCookie(session, '', { maxAgeSeconds: 0, secure }),
      takeHint(),
    ],
    takeHint: () => [takeHint()],
  }
}
