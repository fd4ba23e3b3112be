import { useEffect, useReducer } from 'react'
import { LINKS_OFF_COOKIE, linksOffEnd } from '#contract/links-off-cookie.ts'
import { cookieName } from '#contract/signed-in-cookie.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useSession } from '#web/api/session/session.ts'

/** Timers of a browser are limited to 24.8 days. */
const MAX_WAIT_MS = 86_400_000

/**
 * Returns until when links are off in this browser, because a member on a break or with a reached limit was logged in in
 * it; null for members, whose account decides, and if links are on.
 */
export function useLinksOff(): EpochMs | null {
  const session = useSession()
  const [, checkAgain] = useReducer((count: number) => count + 1, 0)
  const end = session.kind === 'visitor' ? readLinksOff(document.cookie, location) : null
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      const waitMs = end === null ? 0 : end - serverNow()
      if (waitMs <= 0) checkAgain()
      else timer = setTimeout(wait, Math.min(waitMs, MAX_WAIT_MS))
    }
    if (end !== null) wait()
    return () => clearTimeout(timer)
  }, [end])
  return end !== null && serverNow() < end ? end : null
}

/** @returns the end in the cookie of this browser, or in that of an earlier version, without a port; null without one. */
export function readLinksOff(
  cookies: string,
  { protocol, port }: Pick<Location, 'protocol' | 'port'>,
): EpochMs | null {
  const pairs = cookies.split('; ')
  for (const name of [cookieName(LINKS_OFF_COOKIE, protocol === 'https:', port), LINKS_OFF_COOKIE]) {
    const cookie = pairs.find((pair) => pair.startsWith(`${name}=`))
    const end = linksOffEnd(cookie?.slice(name.length + 1) ?? '')
    if (end !== null) return epochMs(end)
  }
  return null
}
