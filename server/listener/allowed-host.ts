import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'

/**
 * Returns a function that checks whether a Host header is allowed.
 *
 * Without PUBLIC_URL a page of another site could point its own name at this machine (DNS rebinding) and would then
 * count as same-origin. So only names that such a site cannot have are accepted: those of the loopback interface, HOST,
 * and when it listens on every interface, this machine's name, its name under .local, and its addresses. With PUBLIC_URL any name is accepted: a
 * proxy may send its own, and the origin check compares with PUBLIC_URL.
 */
export function createHostCheck(config: {
  readonly publicOrigin: string | null
  readonly host: string
}): (header: string) => boolean {
  if (config.publicOrigin !== null) return () => true
  const host = config.host.toLowerCase()
  const isEveryInterface = host === '0.0.0.0' || host === '::'
  return (header) => {
    const name = hostName(header)
    if (name === null) return false
    if (isLoopback(name) || name === host) return true
    return isEveryInterface && isThisMachine(name)
  }
}

/** Returns the name in a Host header, without the port and without the brackets of IPv6; null if it is malformed. */
export function hostName(header: string): string | null {
  const match = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(header)
  return (match?.[1] ?? match?.[2])?.toLowerCase() ?? null
}

function isLoopback(name: string): boolean {
  if (isIP(name) > 0) return name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
  return /^(?:.+\.)?localhost$/.test(name)
}

function isThisMachine(name: string): boolean {
  if (isIP(name) === 0) {
    const own = hostname().toLowerCase()
    // Names under .local are looked up in the local network only, so no site of the internet has one.
    return name === own || name === `${own.split('.')[0]}.local`
  }
  // Read each time: a machine's network changes while it runs.
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === name),
  )
}
