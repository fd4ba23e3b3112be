import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The proxies whose X-Forwarded-For is believed. */
export type TrustedProxies = { readonly trusts: (address: string) => boolean }

/** @param ranges addresses or CIDR ranges; each has been checked. */
export function trustedProxies(ranges: readonly string[]): TrustedProxies {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return {
    trusts: (given) => {
      const address = plainAddress(given)
      return isIP(address) > 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
    },
  }
}

/**
 * Returns the address under which the client of a request outside Fastify is counted: that of the last hop before the
 * trusted proxies, as Fastify finds it.
 */
export function clientAddress({ headers, socket }: IncomingMessage, { trusts }: TrustedProxies): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const hops = [...forwarded.map((hop) => hop.trim()).filter((hop) => hop !== ''), socket.remoteAddress ?? '']
  return groupAddress(hops.findLast((hop) => !trusts(hop)) ?? hops[0])
}

/**
 * Returns the address under which a client is counted: one IPv6 household has a /64 of addresses, and an IPv4 address
 * inside IPv6 is the IPv4 address.
 */
export function groupAddress(given = ''): string {
  if (isIP(given) === 0) return 'unknown'
  const address = parseAddress(given)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** Returns an address without the zone of IPv6, and an IPv4 address inside IPv6 as the IPv4 address. */
export function plainAddress(address: string): string {
  return isIP(address) === 0 ? address : parseAddress(address).toString()
}

/** The zone is the name of an interface, which may have characters that the parser rejects. */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 {
  return ipaddr.process(address.replace(/%.*$/, ''))
}
