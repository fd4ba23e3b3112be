import type { AppDeps } from '#server/app-deps.ts'
import { type PasskeySite, passkeySite } from '#server/auth/passkey-site.ts'
import { fail } from '#server/http/fail.ts'

/** @throws Failure `invalid` at an address where browsers have no passkeys. */
export function needPasskeySite(deps: Pick<AppDeps, 'config'>, request: Request): PasskeySite {
  const site = passkeySite(request, deps.config.publicOrigin)
  if (!site) throw fail('invalid', 'Passkeys do not work at this address.')
  return site
}
