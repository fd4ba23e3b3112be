import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { plainAddress, trustedProxies } from '#server/limits/client-address.ts'

/**
 * Returns a function that logs one warning at the first X-Forwarded-For of an address that is not in TRUSTED_PROXIES: if it
 * is the operator's proxy, all its clients share one address in the limits.
 */
export function warnForwarded(
  config: { readonly trustedProxies: readonly string[] },
  log: Logger,
): (request: IncomingMessage) => void {
  const proxies = trustedProxies(config.trustedProxies)
  let isWarned = false
  return ({ headers, socket }) => {
    if (isWarned || headers['x-forwarded-for'] === undefined) return
    const address = plainAddress(socket.remoteAddress ?? '')
    if (address === '' || proxies.trusts(address)) return
    isWarned = true
    const value = [...config.trustedProxies, address].join(',')
    log.warn(
      `X-Forwarded-For from ${address} is ignored. If that is your proxy, set TRUSTED_PROXIES=${value}: ` +
        'until then, all its clients share one address in the limits',
    )
  }
}
