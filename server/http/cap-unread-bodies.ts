import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress, type TrustedProxies } from '#server/http/client-address.ts'

/** Calls `admit` or `refuse`; neither when the client has already disconnected. */
export type BodyGuard = (request: IncomingMessage, admit: () => void, refuse: () => void) => void

/**
 * Caps the requests of each client address whose body has not arrived completely.
 *
 * Behind a trusted proxy the address is the forwarded one. A body that arrives together with its headers is never
 * refused, so a small form still gets through while another device of the same household is at the cap.
 */
export function capUnreadBodies(max: number, proxies: TrustedProxies): BodyGuard {
  const byAddress = new Map<string, Set<IncomingMessage>>()
  // A connection sends one body at a time: its next request, or its end, means that the last body is over.
  const forgetLast = new WeakMap<Socket, () => void>()

  function track(address: string, request: IncomingMessage): void {
    const { socket } = request
    const forget = forgetLast.get(socket)
    if (forget === undefined) socket.once('close', () => forgetLast.get(socket)?.())
    else forget()
    const own = byAddress.get(address) ?? new Set()
    byAddress.set(address, own.add(request))
    forgetLast.set(socket, () => {
      own.delete(request)
      if (own.size === 0 && byAddress.get(address) === own) byAddress.delete(address)
    })
  }

  function isFull(address: string): boolean {
    const own = byAddress.get(address)
    if (own === undefined || own.size < max) return false
    for (const request of own) if (request.complete) own.delete(request)
    return own.size >= max
  }

  return (request, admit, refuse) => {
    if (!announcesBody(request)) return admit()
    const { socket, headers } = request
    const address = clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), proxies)
    if (!isFull(address)) {
      track(address, request)
      return admit()
    }
    // The rest of the packet that brought the headers is parsed before this runs.
    setImmediate(() => {
      if (socket.destroyed) return
      if (request.complete) admit()
      else refuse()
    })
  }
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}
