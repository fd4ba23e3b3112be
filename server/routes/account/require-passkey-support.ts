import type { FastifyRequest } from 'fastify'
import { type PasskeySite, passkeySite } from '#server/auth/passkeys/passkey-site.ts'
import { ApiError } from '#server/errors.ts'

/** @throws ApiError `invalid` at an address where browsers do not support passkeys. */
export function requirePasskeySupport({ headers, server }: FastifyRequest): PasskeySite {
  const site = passkeySite(headers.host, server.deps.config.publicOrigin)
  if (!site) throw new ApiError('invalid', 'Passkeys don’t work at this address.')
  return site
}
