import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/errors.ts'

/**
 * Caps the requests of each client address whose body has not arrived completely.
 *
 * A body that arrives together with its headers is always accepted, so a small form still gets through while another
 * device of the same household is at the cap.
 *
 * @param retryAfterSeconds the time in which every body arrives or times out.
 */
export function limitUnreadBodies(app: FastifyInstance, max: number, retryAfterSeconds: number): void {
  const byAddress = new Map<string, Set<IncomingMessage>>()
  // A connection sends one body at a time: when it sends another request or closes, the previous body has ended.
  const endPrevious = new WeakMap<Socket, () => void>()

  function track(address: string, request: IncomingMessage): void {
    const { socket } = request
    const end = endPrevious.get(socket)
    if (end === undefined) socket.once('close', () => endPrevious.get(socket)?.())
    else end()
    const open = byAddress.get(address) ?? new Set()
    byAddress.set(address, open.add(request))
    endPrevious.set(socket, () => {
      open.delete(request)
      if (open.size === 0 && byAddress.get(address) === open) byAddress.delete(address)
    })
  }

  function isFull(address: string): boolean {
    const open = byAddress.get(address)
    if (open === undefined || open.size < max) return false
    for (const request of open) if (request.complete || request.readableEnded) open.delete(request)
    return open.size >= max
  }

  app.addHook('onRequest', ({ raw, clientAddress }, reply, done) => {
    if (!announcesBody(raw)) return done()
    if (!isFull(clientAddress)) {
      track(clientAddress, raw)
      return done()
    }
    // Node parses the rest of the packet that contained the headers before this runs.
    setImmediate(() => {
      if (raw.socket.destroyed || raw.complete) return done()
      reply.header('connection', 'close')
      const message = 'Too many uploads at once. Please try again in a moment.'
      done(new ApiError('too-many-requests', message, { retryAfterSeconds }))
    })
  })
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}
