import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EpochMs } from '#core/units.ts'
import type { IssuedTokens, SentTokens } from '#server/auth/auth.ts'
import { CHALLENGE_LIFE_MS } from '#server/auth/passkeys/passkey-challenges.ts'
import { KNOWN_DEVICE_SECONDS } from '#server/auth/sessions/known-devices.ts'
import { PENDING_LOGIN_LIFE_MS } from '#server/auth/two-factor/pending-login.ts'

/**
 * Reads and writes the cookies of authentication.
 *
 * All are HttpOnly except `signed_in`, which static pages read to choose their header and which grants nothing. Over
 * https the others have the `__Host-` prefix, so that no other host of the domain can set them.
 */
export function createAuthCookies(https: boolean, now: () => EpochMs) {
  const prefix = https ? '__Host-' : ''
  const names = {
    access: `${prefix}access`,
    session: `${prefix}session`,
    signedIn: 'signed_in',
    pendingLogin: `${prefix}pending-login`,
    device: `${prefix}device`,
    passkeyBrowser: `${prefix}passkey`,
  }

  function set(reply: FastifyReply, name: keyof typeof names, value: string, maxAge: number): void {
    const options: CookieSerializeOptions = {
      path: '/',
      maxAge,
      sameSite: 'lax',
      secure: https,
      httpOnly: name !== 'signedIn',
    }
    reply.setCookie(names[name], value, options)
  }

  const secondsUntil = (moment: EpochMs) => Math.max(0, Math.round((moment - now()) / 1000))

  return {
    readTokens: ({ cookies }: FastifyRequest): SentTokens => ({
      access: cookies[names.access],
      session: cookies[names.session],
    }),
    setTokens(reply: FastifyReply, tokens: IssuedTokens): void {
      const sessionSeconds = secondsUntil(tokens.sessionExpiresAt)
      set(reply, 'access', tokens.access, secondsUntil(tokens.accessExpiresAt))
      if (tokens.session !== null) set(reply, 'session', tokens.session, sessionSeconds)
      set(reply, 'signedIn', '1', sessionSeconds)
    },
    clearTokens(reply: FastifyReply): void {
      for (const name of ['access', 'session', 'signedIn'] as const) set(reply, name, '', 0)
    },

    /** Whether the browser's static pages show it as signed in. */
    isMarkedSignedIn: ({ cookies }: FastifyRequest): boolean => cookies[names.signedIn] !== undefined,
    clearMark: (reply: FastifyReply): void => set(reply, 'signedIn', '', 0),

    readPendingLogin: ({ cookies }: FastifyRequest): string | undefined => cookies[names.pendingLogin],
    setPendingLogin: (reply: FastifyReply, token: string): void =>
      set(reply, 'pendingLogin', token, PENDING_LOGIN_LIFE_MS / 1000),
    clearPendingLogin: (reply: FastifyReply): void => set(reply, 'pendingLogin', '', 0),

    readDevice: ({ cookies }: FastifyRequest): string | undefined => cookies[names.device],
    setDevice: (reply: FastifyReply, value: string): void =>
      set(reply, 'device', value, KNOWN_DEVICE_SECONDS),
    clearDevice: (reply: FastifyReply): void => set(reply, 'device', '', 0),

    readPasskeyBrowser: ({ cookies }: FastifyRequest): string | undefined => cookies[names.passkeyBrowser],
    setPasskeyBrowser: (reply: FastifyReply, browser: string): void =>
      set(reply, 'passkeyBrowser', browser, CHALLENGE_LIFE_MS / 1000),
  }
}

export type AuthCookies = ReturnType<typeof createAuthCookies>
