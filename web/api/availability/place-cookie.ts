import { PLACE_COOKIE } from '#contract/place-cookie.ts'

const COOKIE_SECONDS = 365 * 86_400

/** Returns the code of the place that a visitor chose in this browser. */
export function readPlaceCookie(): string | null {
  return /(?:^|; )place=([A-Z]{2})(?:;|$)/.exec(document.cookie)?.[1] ?? null
}

/** Stores the choice of a visitor in this browser. The server reads it before it redirects to a casino. */
export function storePlaceCookie(code: string): void {
  document.cookie = `${PLACE_COOKIE}=${code}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`
}
