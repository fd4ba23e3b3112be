import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { groupAddress, type TrustedProxies } from '#server/rate-limits/client-address.ts'

type Connection = { readonly socket: Socket; readonly requests: Set<IncomingMessage> }

/**
 * Caps the open connections of each client address.
 *
 * At the cap, a new connection replaces the one that has been idle, or in the middle of sending its request, for the
 * longest time: a new client of the same address (a household behind NAT) still gets through. When every connection
 * is waiting for a response to a complete request, the new one is dropped. Trusted proxies are not capped: one of
 * them carries many clients.
 *
 * @param onDrop called for each dropped connection.
 */
export function capConnections(
  server: Server,
  max: number,
  proxies: TrustedProxies,
  onDrop: () => void,
): void {
  // Each set is ordered by the last activity (opened, request headers, response), oldest first.
  const byAddress = new Map<string, Set<Connection>>()
  const bySocket = new WeakMap<Socket, () => Connection>()

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || proxies.trusts(remoteAddress)) return
    const address = groupAddress(remoteAddress)
    const own = byAddress.get(address) ?? new Set()
    if (own.size >= max) {
      const oldest = [...own].find((connection) => !isBusy(connection))
      if (oldest === undefined) {
        socket.destroy()
        onDrop()
        return
      }
      own.delete(oldest)
      oldest.socket.destroy()
    }
    const connection: Connection = { socket, requests: new Set() }
    own.add(connection)
    byAddress.set(address, own)
    bySocket.set(socket, () => {
      if (own.delete(connection)) own.add(connection)
      return connection
    })
    socket.once('close', () => {
      own.delete(connection)
      if (own.size === 0 && byAddress.get(address) === own) byAddress.delete(address)
    })
  })

  server.prependListener('request', (request, response) => {
    const touch = bySocket.get(request.socket)
    if (touch === undefined) return
    touch().requests.add(request)
    response.once('close', () => touch().requests.delete(request))
  })
}

/** Whether a complete request is waiting for the rest of its response. */
function isBusy({ requests }: Connection): boolean {
  return [...requests].some((request) => request.complete)
}
