import { BlockList, isIP, isIPv4 } from 'node:net'

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
 * Returns the address under which a client is counted: one IPv6 household has a /64 of addresses, and an IPv4 address
 * inside IPv6 is the IPv4 address.
 */
export function groupAddress(given: string | undefined): string {
  const address = plainAddress(given ?? '')
  if (isIP(address) !== 6) return isIPv4(address) ? address : 'unknown'
  const [head = '', tail] = address.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Returns an address without the zone of IPv6, and an IPv4 address inside IPv6 as the IPv4 address. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? address.replace(/%.*$/, '')
}
