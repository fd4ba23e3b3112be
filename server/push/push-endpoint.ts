import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The push services of Chrome, Edge, Firefox, and Safari, and of the browsers that are based on them. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  '*.push.apple.com',
  '*.notify.windows.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
] as const

/** Which endpoints a server sends to, besides those of the known push services. */
export type AllowedEndpoints = {
  /** Further hosts; `*.` stands for their subdomains. */
  readonly hosts: readonly string[]
  /** The origin of a push service for tests, which can be on this machine and on http. */
  readonly testOrigin: string | null
}

/**
 * Returns whether a subscription's endpoint is an address of a push service: https on port 443, without a user name. So
 * no one can make the server send to another host (server-side request forgery).
 *
 * @see docs/security.md
 */
export function isPushEndpoint(endpoint: string, { hosts, testOrigin }: AllowedEndpoints): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (testOrigin !== null && url.origin === testOrigin) return true
  const isAddress = isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0
  if (url.protocol !== 'https:' || url.port !== '' || isAddress) return false
  return [...PUSH_HOSTS, ...hosts].some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  )
}

/** Returns whether an address is one of the internet: not private, loopback, link-local, or reserved. */
export function isPublicAddress(address: string): boolean {
  // An IPv4 address inside IPv6 counts as the IPv4 address.
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Resolves a name only to addresses of the internet. Fails with `ENOTPUBLIC` if it has none. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const allowed = error === null ? addresses.filter(({ address }) => isPublicAddress(address)) : []
    const [first] = allowed
    if (first === undefined) {
      const none = Object.assign(new Error('no public address'), { code: 'ENOTPUBLIC' })
      return callback(error ?? none, '', 4)
    }
    if (options.all) callback(null, allowed)
    else callback(null, first.address, first.family)
  })
}

/**
 * Returns whether the server can send to an endpoint: it is one of a push service, with an address of the internet. `unknown`
 * while its name cannot be resolved.
 */
export async function endpointReachability(
  endpoint: string,
  allowed: AllowedEndpoints,
): Promise<'reachable' | 'never' | 'unknown'> {
  if (!isPushEndpoint(endpoint, allowed)) return 'never'
  const { origin, hostname } = new URL(endpoint)
  if (origin === allowed.testOrigin) return 'reachable'
  return await new Promise((resolve) => {
    lookupPublic(hostname, {}, (error) => {
      if (error === null) resolve('reachable')
      else resolve(error.code === 'ENOTPUBLIC' || error.code === 'ENOTFOUND' ? 'never' : 'unknown')
    })
  })
}
