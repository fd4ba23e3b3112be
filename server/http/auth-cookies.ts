import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LINKS_OFF_COOKIE } from '#contract/links-off-cookie.ts'
import { cookieName, SIGNED_IN_COOKIE, signedInValue } from '#contract/signed-in-cookie.ts'
import type { EpochMs } from '#core/units.ts'
import type { IssuedTokens, SentTokens } from '#server/auth/auth.ts'
import { CHALLENGE_LIFE_MS } from '#server/auth/passkeys/passkey-challenges.ts'
import { KNOWN_DEVICE_SECONDS } from '#server/auth/sessions/known-devices.ts'
import { PENDING_LOGIN_LIFE_MS } from '#server/auth/two-factor/pending-login.ts'
import { TOKEN_LIFE_MS } from '#server/mail/mail-tokens.ts'

const NAMES = {
  access: 'access',
  session: 'session',
  signedIn: SIGNED_IN_COOKIE,
  pendingLogin: 'pending-login',
  device: 'device',
  passkeyBrowser: 'passkey',
  signUp: 'sign-up',
  linksOff: LINKS_OFF_COOKIE,
} as const

type Name = keyof typeof NAMES

/** The cookies that pages read. */
const READABLE: readonly Name[] = ['signedIn', 'linksOff']

/** A session token. Another application on this host may use a cookie of the same name. */
const SESSION_TOKEN = /^[\w-]{43}$/

/**
 * Reads and writes the cookies of authentication.
 *
 * All are HttpOnly except two that grant nothing: static pages read `signed_in` to choose their header, and the dashboard
 * shows a stored list only to the member whom it marks; pages of visitors read in `links_off` why links are off. Over
 * https the others have the `__Host-` prefix, so that no other host of the domain can set them. Over http all have the port,
 * so that two servers on one host do not replace each other's.
 *
 * Over http, a browser without a session under these names may have one under another port, or without a port as earlier
 * versions named it. It is accepted, and moved to the current names with the next response.
 *
 * @param site.publicOrigin null takes the port from the Host header.
 */
export function createAuthCookies(
  site: { readonly https: boolean; readonly publicOrigin: string | null },
  now: () => EpochMs,
) {
  const { https, publicOrigin } = site
  const publicPort = publicOrigin === null ? null : new URL(publicOrigin).port

  function nameFor({ headers }: FastifyRequest, name: Name): string {
    const port = publicPort ?? /:(\d+)$/.exec(headers.host ?? '')?.[1] ?? ''
    const full = cookieName(NAMES[name], https, port)
    return https && !READABLE.includes(name) ? `__Host-${full}` : full
  }

  function set(reply: FastifyReply, name: Name, value: string, maxAge: number): void {
    write(reply, nameFor(reply.request, name), value, maxAge, !READABLE.includes(name))
  }

  function write(reply: FastifyReply, name: string, value: string, maxAge: number, httpOnly: boolean): void {
    const options: CookieSerializeOptions = { path: '/', maxAge, sameSite: 'lax', secure: https, httpOnly }
    reply.setCookie(name, value, options)
  }

  const read = (request: FastifyRequest, name: Name): string | undefined =>
    request.cookies[nameFor(request, name)] ?? (https ? undefined : request.cookies[NAMES[name]])

  /** Returns what follows the names of the session to move: a port, or nothing. Null if there is none. */
  function findMoved(request: FastifyRequest): string | null {
    const { cookies } = request
    if (https || [nameFor(request, 'session'), nameFor(request, 'access')].some((name) => name in cookies))
      return null
    const found = Object.keys(cookies)
      .toSorted()
      .find((name) => /^session(?:_\d+)?$/.test(name) && SESSION_TOKEN.test(cookies[name] ?? ''))
    return found?.slice(NAMES.session.length) ?? null
  }

  function clearMoved(reply: FastifyReply, suffix: string): void {
    for (const name of ['access', 'session', 'signedIn'] as const)
      write(reply, NAMES[name] + suffix, '', 0, name !== 'signedIn')
  }

  const secondsUntil = (moment: EpochMs) => Math.max(0, Math.round((moment - now()) / 1000))

  return {
    readTokens(request: FastifyRequest): SentTokens {
      const { cookies } = request
      const moved = findMoved(request)
      // Without its access token, it is renewed by this request.
      if (moved !== null) return { access: undefined, session: cookies[NAMES.session + moved] }
      return { access: cookies[nameFor(request, 'access')], session: cookies[nameFor(request, 'session')] }
    },
    /** @param userId the user of the session. */
    setTokens(reply: FastifyReply, tokens: IssuedTokens, userId: string): void {
      const sessionSeconds = secondsUntil(tokens.sessionExpiresAt)
      set(reply, 'access', tokens.access, secondsUntil(tokens.accessExpiresAt))
      if (tokens.session !== null) set(reply, 'session', tokens.session, sessionSeconds)
      set(reply, 'signedIn', signedInValue(userId), sessionSeconds)
      const moved = findMoved(reply.request)
      if (moved === null) return
      const session = reply.request.cookies[NAMES.session + moved] ?? ''
      // After a log-in, the other session may be that of another server.
      if (tokens.session !== null && tokens.session !== session) return
      set(reply, 'session', session, sessionSeconds)
      clearMoved(reply, moved)
    },
    clearTokens(reply: FastifyReply): void {
      for (const name of ['access', 'session', 'signedIn'] as const) set(reply, name, '', 0)
    },

    /** Whether the browser's static pages show it as signed in. */
    isMarkedSignedIn: (request: FastifyRequest): boolean => read(request, 'signedIn') !== undefined,
    clearMark(reply: FastifyReply): void {
      set(reply, 'signedIn', '', 0)
      if (!https && NAMES.signedIn in reply.request.cookies) write(reply, NAMES.signedIn, '', 0, false)
    },

    readPendingLogin: (request: FastifyRequest): string | undefined => read(request, 'pendingLogin'),
    setPendingLogin: (reply: FastifyReply, token: string): void =>
      set(reply, 'pendingLogin', token, PENDING_LOGIN_LIFE_MS / 1000),
    clearPendingLogin: (reply: FastifyReply): void => set(reply, 'pendingLogin', '', 0),

    readDevice: (request: FastifyRequest): string | undefined => read(request, 'device'),
    setDevice: (reply: FastifyReply, value: string): void =>
      set(reply, 'device', value, KNOWN_DEVICE_SECONDS),
    clearDevice: (reply: FastifyReply): void => set(reply, 'device', '', 0),

    readPasskeyBrowser: (request: FastifyRequest): string | undefined => read(request, 'passkeyBrowser'),
    setPasskeyBrowser: (reply: FastifyReply, browser: string): void =>
      set(reply, 'passkeyBrowser', browser, CHALLENGE_LIFE_MS / 1000),

    readSignUp: (request: FastifyRequest): string | undefined => read(request, 'signUp'),
    setSignUp: (reply: FastifyReply, mark: string): void =>
      set(reply, 'signUp', mark, TOKEN_LIFE_MS.verify / 1000),
    clearSignUp: (reply: FastifyReply): void => set(reply, 'signUp', '', 0),

    readLinksOff: (request: FastifyRequest): string | undefined => read(request, 'linksOff'),
    setLinksOff: (reply: FastifyReply, value: string, end: EpochMs): void =>
      set(reply, 'linksOff', value, Math.ceil((end - now()) / 1000)),
  }
}

export type AuthCookies = ReturnType<typeof createAuthCookies>
