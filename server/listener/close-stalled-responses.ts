import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How many checks without progress close a connection. */
const CHECKS = 30

/**
 * Closes connections whose client stops reading its response, so that the rest of it does not stay in memory.
 *
 * Only bytes that wait in this process count. A response without any for the moment, such as an idle event stream or
 * one that is still being computed, stays open, and any progress restarts the time. What the client sends is no progress.
 *
 * The timeout of a socket cannot do this: Node restarts it when the first part of a large response was accepted, and
 * whenever something is received.
 *
 * @param stalledMs the time without progress; it is measured in steps of a thirtieth.
 */
export function closeStalledResponses(server: Server, stalledMs: number): void {
  const open = new Map<Socket, { progress: string; unchanged: number }>()

  server.on('connection', (socket: Socket) => {
    open.set(socket, { progress: '', unchanged: 0 })
    socket.once('close', () => open.delete(socket))
  })
  const timer = setInterval(() => {
    for (const [socket, state] of open) {
      const progress = readProgress(socket)
      state.unchanged = progress !== null && progress === state.progress ? state.unchanged + 1 : 0
      state.progress = progress ?? ''
      if (state.unchanged >= CHECKS) socket.destroy()
    }
  }, stalledMs / CHECKS).unref()
  server.once('close', () => clearInterval(timer))
}

/** Returns a text that changes when the operating system accepts more bytes; null if no bytes wait. */
function readProgress(socket: Socket): string | null {
  if (socket.writableLength === 0) return null
  // The progress within one large chunk, which Node does not publish in another way.
  const { _handle: handle } = socket as Socket & {
    readonly _handle?: { readonly writeQueueSize?: number } | null
  }
  return `${socket.bytesWritten - socket.writableLength}/${handle?.writeQueueSize ?? 0}`
}
